import { readFileSync } from 'node:fs';
import path from 'node:path';

const document = path.resolve(import.meta.dirname, '../../../docs/publishing.md');

/** Returns the transitions, as `from event to` and sorted, of the diagram below a heading of docs/publishing.md. */
export function readDiagramTransitions(heading: string): string[] {
  const [, part = ''] = readFileSync(document, 'utf8').split(`\n## ${heading}\n`);
  const [, diagram = ''] = /```mermaid\n(.*?)```/s.exec(part) ?? [];
  return [...diagram.matchAll(/^\s*(\w+) --> (\w+): (.+)$/gm)]
    .flatMap(([, from, to, events = '']) => events.split(', ').map((event) => `${from} ${event} ${to}`))
    .toSorted();
}
