// Tests in a real browser, against a real house.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
