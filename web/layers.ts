// The layers of the web client: each folder imports only from those before it in this list.
import { posix } from 'node:path';

const LAYERS = [
  'site',
  'words',
  'wire',
  'local',
  'art',
  'look',
  'pieces',
  'turn',
  'plot',
  'route',
  'families',
  'frame',
  'ratings',
  'table',
  'replay',
  'home',
  'learn',
  'App',
  'main',
];

/** What the protocol makes by itself names families; everybody else asks `families/index.ts`. */
const GENERATED = 'wire/protocol.ts';
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.[^'"]*)\1/g;

/** The layer of a file, or of what is imported: its first folder, or its own name. */
const layerOf = (path: string): string => path.split('/')[0]?.split('.')[0] ?? '';

/** Imports against the layers, and families that are named where no family is known. Paths are within `src`. */
export function findings(files: ReadonlyMap<string, string>): string[] {
  const families = [...files.keys()].flatMap(
    (path) => /^families\/(\w+)\/index\.ts$/.exec(path)?.[1] ?? [],
  );
  const any = families.join('|');
  const named = new RegExp(
    `(['"\`])(?:${any})\\1|[{,]\\s*(?:${any}):|\\bfamily\\s*[!=]==?|[!=]==?\\s*family\\b|\\.(?:${any})\\b`,
  );
  const found: string[] = [];
  for (const [path, text] of files) {
    const layer = LAYERS.indexOf(layerOf(path));
    if (layer < 0) found.push(`${path}: its folder is in no layer (layers.ts)`);
    const own = /^families\/(\w+)\//.exec(path)?.[1] ?? '';
    for (const [, , address = ''] of text.matchAll(IMPORT)) {
      const to = posix.join(posix.dirname(path), address);
      const family = /^families\/(\w+)/.exec(to)?.[1] ?? '';
      if (LAYERS.indexOf(layerOf(to)) > layer)
        found.push(`${path}: ${layerOf(to)} is a layer above ${layerOf(path)}`);
      if (families.includes(family) && family !== own && path !== 'families/index.ts')
        found.push(`${path}: ask families/index.ts, not ${to}`);
    }
    if (path.startsWith('families/') || path === GENERATED) continue;
    text.split('\n').forEach((line, i) => {
      if (named.test(line))
        found.push(`${path}:${i + 1}: no family is known here: ask for a field of FamilyUi`);
    });
  }
  return found;
}
