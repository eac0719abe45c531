// What the page costs: `npm run bars`, on a machine with nothing else to do.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/bars.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
});
