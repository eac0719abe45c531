// Compresses the built files at build time, so that the server need not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes `file.br` and `file.gz` beside every file of a folder that gets smaller by it. */
export function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    const forms = { br: brotliCompressSync(plain), gz: gzipSync(plain, { level: 9 }) };
    for (const [extension, form] of Object.entries(forms)) {
      // Pictures do not get smaller and are sent as they are.
      if (form.length < plain.length) writeFileSync(`${file}.${extension}`, form);
    }
  }
}
