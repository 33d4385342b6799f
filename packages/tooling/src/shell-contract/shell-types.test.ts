import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';
import { breaksBetween, declarationsOf } from './shell-types.ts';

let folder = '';
beforeEach(() => {
  // Below the repository, where the imported packages are found.
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache', 'pretend-kit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Piece {
  readonly before: string;
  readonly after: string;
  readonly breaks: readonly string[];
}

const pieces: Piece[] = [
  {
    before: 'export function A(props: { a?: string }) { return <i>{props.a}</i>; }',
    after: 'export function A(props: { a: string }) { return <i>{props.a}</i>; }',
    breaks: ['A'],
  },
  {
    before: 'export function B(props: { a: string; b?: string }) { return <i>{props.a}</i>; }',
    after: 'export function B(props: { a: string }) { return <i>{props.a}</i>; }',
    breaks: ['B'],
  },
  {
    before: "export type C = 'x' | 'y'; export const ofC = (c: C): string => c;",
    after: "export type C = 'x'; export const ofC = (c: C): string => c;",
    breaks: ['C', 'ofC'],
  },
  { before: 'export interface D { readonly a: string }', after: '', breaks: ['D'] },
  {
    before: "export const e = (): string => '';",
    after: 'export const e = (): string | null => null;',
    breaks: ['e'],
  },
  {
    before: 'export const F = styled.i``;',
    after: 'export const F = styled.i<{ $wide: boolean }>`margin: ${(given) => (given.$wide ? 0 : 1)}px;`;',
    breaks: ['F'],
  },
  {
    before:
      'export function Gg<T>(props: { rows: T[]; onPick?: (row: T) => void }) { return <i>{props.rows.length}</i>; }',
    after:
      'export function Gg<T>(props: { rows: T[]; onPick: (row: T) => void }) { return <i>{props.rows.length}</i>; }',
    breaks: ['Gg'],
  },
  {
    before: 'export interface Query<T> { data: T; error: string }',
    after: 'export interface Query<T> { data: T }',
    breaks: ['Query'],
  },
  // Compatible changes: an optional member, a wider parameter, a narrower result, a new name, another
  // readable member.
  {
    before: 'export function Ok(props: { a: string; size: 1 | 2 }) { return <i>{props.a}</i>; }',
    after:
      'export function Ok(props: { a: string; size: 1 | 2 | 3; b?: string }) { return <i>{props.a}</i>; }',
    breaks: [],
  },
  {
    before: "export const fine = (): string => '';",
    after: "export const fine = () => 'x' as const; export const more = 1;",
    breaks: [],
  },
  {
    before: 'export interface Session { a: string }',
    after: 'export interface Session { a: string; b: number }',
    breaks: [],
  },
];

function write(which: 'before' | 'after') {
  const parts = join(folder, 'parts.tsx');
  writeFileSync(
    parts,
    `import styled from 'styled-components';\n${pieces.map((piece) => piece[which]).join('\n')}\n`,
  );
  writeFileSync(join(folder, 'kit.tsx'), "export * from './parts.tsx';\n");
  return { '@kallos/ui/kit': join(folder, 'kit.tsx') };
}

it('reports gone or narrower types and accepts additions', () => {
  const kept = declarationsOf(write('before'));
  expect(breaksBetween(kept, write('before'))).toEqual([]);
  const broken = breaksBetween(kept, write('after'));
  expect(broken.map((line) => /^@kallos\/ui\/kit: (\w+) /.exec(line)?.[1]).toSorted()).toEqual(
    pieces.flatMap(({ breaks }) => breaks).toSorted(),
  );
  expect(broken.find((line) => line.includes(': A '))).toContain("Types of property 'a' are incompatible");
}, 60_000);
