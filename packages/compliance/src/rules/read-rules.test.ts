import { expect, it } from 'vitest';
import { readRules } from './read-rules.ts';

it('reads what each rule is called, how grave it is for whom, what else holds, and its patterns', () => {
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
  'refuses a rule that says something else, or too little: %s',
  (text) => {
    expect(() => readRules(text)).toThrow(/says nothing of a rule|has no severity/);
  },
);
