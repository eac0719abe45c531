// Performance targets: `npm run bars`, on an otherwise idle machine.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/bars.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
});
