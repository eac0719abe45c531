// How fast the module thinks; not a test.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['speed.ts'] } });
