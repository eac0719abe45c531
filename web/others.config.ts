// Other browsers than Chromium: `npm run others`, part of `cargo verify --long`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/others.ts'], testTimeout: 600_000, hookTimeout: 60_000 },
});
