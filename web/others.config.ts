// The page in other browsers than Chromium: `npm run others`, which `cargo verify --long` does.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/others.ts'], testTimeout: 600_000, hookTimeout: 60_000 },
});
