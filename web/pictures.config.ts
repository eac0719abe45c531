// Screenshots of every screen: `npm run pictures`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/pictures.ts'], testTimeout: 600_000, hookTimeout: 60_000 },
});
