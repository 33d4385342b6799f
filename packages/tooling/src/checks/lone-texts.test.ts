import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';
import { looseTexts, screenProgram } from './lone-texts.ts';

const cache = join(repository, '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'lone-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const before = `import { Fragment, type ReactNode } from 'react';
declare const word: string;
declare const isOn: boolean;
declare const list: readonly string[];
const Box = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => <p>{icon}<b />{children}</p>;
const Bare = ({ children }: { children: ReactNode }) => children;
const Cell = ({ children }: { children: ReactNode }) => <td>{children}</td>;
`;
const lines = {
  'a text beside an element': '<p>Hello <b>you</b></p>',
  'a value beside an element': '<p><b />{word}</p>',
  'two values': '<p>{word}{word}</p>',
  'a value beside a blank': '<p>{word} </p>',
  'a text that comes and goes': '<p>{isOn ? word : null}<b /></p>',
  'a number': '<p>#{list.length}</p>',
  'texts among the items of a list': '<p>{list.map((one) => (isOn ? one : <b key={one} />))}</p>',
  'a text in a fragment': '<p><>{word}</><b /></p>',
  'a text in a named fragment': '<p><Fragment key="a">{word}</Fragment></p>',
  'a child that its component puts beside others': '<Box>{word}</Box>',
  'a child that its component returns as it is': '<p><Bare>{word}</Bare><b /></p>',
  'a prop that its component puts beside others': '<Box icon="!"><b /></Box>',
};
const fine = {
  'a text alone': '<p>Hello</p>',
  'a value alone': '<p>{word}</p>',
  'one of two texts': '<p>{isOn ? word : `${word}.`}</p>',
  'a text or an element, alone': '<p>{isOn ? word : <b />}</p>',
  'texts in elements': '<p><b>{word}</b> <i>{list.length}</i></p>',
  'a list of elements': '<p>{list.map((one) => <b key={one}>{one}</b>)}</p>',
  'a child that stays alone': '<Cell>{word}</Cell>',
};
const names = Object.keys({ ...lines, ...fine });
const cases = Object.values({ ...lines, ...fine });
const file = join(folder, 'fixture.tsx');
writeFileSync(
  file,
  `${before}${cases.map((jsx, at) => `export const of${at} = () => ${jsx};`).join('\n')}\nexport function Alone() { return isOn ? null : word; }\n`,
);
const first = before.split('\n').length;
const found = looseTexts(screenProgram([file]), (name) => name === file).map(({ line }) => line);

it.each(Object.keys(lines))('finds %s', (name) => {
  expect(found).toContain(first + names.indexOf(name));
});

it.each(Object.keys(fine))('accepts %s', (name) => {
  expect(found).not.toContain(first + names.indexOf(name));
});

it('finds a component that returns only a text', () => {
  expect(found).toContain(first + cases.length);
});
