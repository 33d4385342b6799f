import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const place = /(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g;

// A map takes more memory than the program that it explains, so it goes soon after the last stack.
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
    // Files that are no bundles of ours have none, and their places are readable as they are.
  }
  maps.set(file, map);
  return map;
}

/** A stack with the places of bundles told as places of their sources, where a map lies beside the bundle. */
export const readableStack = (stack: string): string =>
  stack.replace(place, (whole, path: string, line: string, column: string) => {
    const file = whole.startsWith('file:') ? fileURLToPath(`file://${path}`) : path;
    const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!origin || !('originalSource' in origin)) return whole;
    const source = relative(process.cwd(), resolve(dirname(file), origin.originalSource));
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
  });
