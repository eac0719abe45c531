import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compress';

it('lays compressed forms beside what gets smaller, and they unpack to the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'));
  try {
    const text = 'a caravan of crystals\n'.repeat(100);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'page.js'), text);
    writeFileSync(join(folder, 'tiny.txt'), 'a');
    compress(folder);
    expect(readdirSync(folder).sort()).toEqual(['assets', 'tiny.txt']);
    const packed = (extension: string) =>
      readFileSync(join(folder, 'assets', `page.js.${extension}`));
    expect(brotliDecompressSync(packed('br')).toString()).toBe(text);
    expect(gunzipSync(packed('gz')).toString()).toBe(text);
    expect(packed('br').length).toBeLessThan(text.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
