// Browser tests (end to end), against a real server.
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findChromium, versionOf } from './e2e/browser.ts';

console.log(versionOf(findChromium()));

/** Those that take longest begin first: what begins last would run alone. Without this list the length of the file decides. */
const LONGEST = ['screens', 'sizes', 'clocks', 'play', 'keys', 'site', 'titles'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      LONGEST.indexOf(basename(moduleId, '.test.ts')) + 1 || Infinity;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) =>
      place(one) === place(other) ? 0 : place(one) - place(other),
    );
  }
}

export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    sequence: { sequencer: LongestFirst },
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
