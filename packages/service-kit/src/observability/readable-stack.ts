import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// A source map takes more memory than its program, so it is released soon after the last stack.
const keptMilliseconds = 10_000;
const maps = new Map<string, SourceMap | undefined>();
let forgetting: NodeJS.Timeout | undefined;

function mapOf(file: string): SourceMap | undefined {
  forgetting ??= setTimeout(() => {
    maps.clear();
    forgetting = undefined;
  }, keptMilliseconds).unref();
  if (maps.has(file)) return maps.get(file);
  let map: SourceMap | undefined;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // Only our bundles have maps; other positions are readable as they are.
  }
  maps.set(file, map);
  return map;
}

// Parsing a map blocks the process for hundreds of milliseconds, so each position is looked up
// once.
const mostPlaces = 5000;
const places = new Map<string, string>();

/** Returns the source position of a position in a bundle. */
function readablePlace(place: string): string {
  const known = places.get(place);
  if (known !== undefined) return known;
  const found = placeInSource(place);
  if (places.size >= mostPlaces) places.clear();
  places.set(place, found);
  return found;
}

function placeInSource(place: string): string {
  const [file = '', line, column] = place.replace(/^file:\/\//, '').split(':');
  if (!file.startsWith('/') || !file.endsWith('.js') || column === undefined) return place;
  const path = place.startsWith('file:') ? fileURLToPath(`file://${file}`) : file;
  const origin = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!origin || !('originalSource' in origin)) return place;
  const source = relative(process.cwd(), resolve(dirname(path), origin.originalSource));
  return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
}

/** Returns a stack with bundle positions mapped to sources when a map is next to the bundle. */
export const readableStack = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => {
      if (!line.startsWith('    at ')) return line;
      const start = Math.max(line.lastIndexOf(' '), line.lastIndexOf('(')) + 1;
      const end = line.endsWith(')') ? line.length - 1 : line.length;
      return line.slice(0, start) + readablePlace(line.slice(start, end)) + line.slice(end);
    })
    .join('\n');
