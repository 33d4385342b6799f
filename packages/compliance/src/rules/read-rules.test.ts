import { expect, it } from 'vitest';
import { readRules } from './read-rules.ts';

it("reads each rule's id, severity by class, switches and patterns", () => {
  expect(
    readRules(
      '\n= meta.shame warn alsoAsked\none two\n= a.b otc,service=block else=warn unless=$trade\n- x\n',
    ),
  ).toEqual([
    { id: 'meta.shame', severity: 'warn', alsoAsked: true, patterns: 'one two' },
    {
      id: 'a.b',
      severity: { otc: 'block', service: 'block', else: 'warn' },
      unless: '$trade',
      patterns: '- x',
    },
  ]);
});

it.each(['= a.b', '= a.b alsoAsked', '= a.b block loudly', '= a.b else=never', '= a.b block unless='])(
  'rejects a rule with unknown or missing parts: %s',
  (text) => {
    expect(() => readRules(text)).toThrow(/says nothing of a rule|has no severity/);
  },
);
