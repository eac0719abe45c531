// Generates the service worker for offline use, with the list of files to cache.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Writes `sw.js` into a folder: it keeps all of its files under a version that changes with them. `house` says that a house serves them. */
export function keepFiles(folder: string, house = false): void {
  const hash = createHash('sha256');
  const files: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(
    (one, other) => (join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1),
  )) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile() || path === 'sw.js') continue;
    hash.update(`${path}\n`).update(readFileSync(join(folder, path)));
    files.push(path);
  }
  const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
  const code = source
    .replace('const HOUSE = false', `const HOUSE = ${house}`)
    .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace('[/* FILES */]', JSON.stringify(files));
  writeFileSync(join(folder, 'sw.js'), code);
}
