// A benchmark of the WebAssembly module; not a test.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['speed.ts'] } });
