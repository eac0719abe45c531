// Tests in a real browser, against a real house.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findChromium, versionOf } from './e2e/browser.ts';

console.log(versionOf(findChromium()));

export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    // Each file has a house and a browser of its own, and often waits for them.
    maxWorkers: availableParallelism() + 1,
    // Longer than a whole game by keys takes where others use the cores: it ends what hangs.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // A second is too little where cores are shared.
    expect: { poll: { timeout: 15_000 } },
    // Where a machine is shared, a test may be tried once more; the report says which were.
    retry: process.env.CI ? 1 : 0,
  },
});
