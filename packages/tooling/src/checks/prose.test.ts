import { expect, it } from 'vitest';
import { proseFaults, proseFiles } from './prose.ts';

const rules = [{ pattern: /\bnobody\b/giu, reason: 'It hides the actor.', use: 'the actor' }];

it.each([
  ['a.ts', '// Nobody waits.', [1]],
  ['a.ts', 'const a = 1; // one\n/** Two.\n * nobody */\nconst b = 2;', [3]],
  ['a.tsx', 'export const A = () => (\n  <p>\n    {/* nobody */}\n  </p>\n);', [3]],
  ['a.test.ts', "it('lets nobody in', () => {});", [1]],
  ['a.test.ts', "describe.skip('a', () => {\n  it.each([1])(`lets nobody in %d`, () => {});\n});", [2]],
  ['a.test.ts', "expect(text).toBe('nobody');", []],
  ['a.ts', "const nobody = 'nobody'; // fine", []],
  ['packages/contracts/src/a.ts', "endpoint({\n  summary: 'Lets nobody in.',\n});", [2]],
  ['a.ts', "open({ summary: 'nobody' });", []],
  ['a.css', 'a { color: red; }\n/* nobody */', [2]],
  ['a.yml', 'a: nobody\nb: 1 # nobody', [2]],
  ['a.md', 'One.\n\nNobody.', [3]],
  ['a.md', '```sh\nnobody\n```\n`nobody` waits.', []],
])('finds banned phrases in the prose of %s: %j', (file, text, lines) => {
  expect(proseFaults(file, text, rules).map((fault) => Number(fault.split(':')[1]))).toEqual(lines);
});

it('names the reason and the replacement', () => {
  expect(proseFaults('a.ts', '// Nobody waits.', rules)).toEqual([
    'a.ts:1: "Nobody": It hides the actor. Use the actor.',
  ]);
});

it('reads scripts without an extension as well', () => {
  expect(proseFiles()).toContain('deploy/make-env');
});
