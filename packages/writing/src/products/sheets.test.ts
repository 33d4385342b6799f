import { expect, it } from 'vitest';
import { readSheets } from './sheets.ts';

const fields = ['what', 'how'] as const;

it('reads each sheet by field and in order, colons included', () => {
  expect(
    readSheets('\n= a\nwhat: One: two.\nhow: So.\nwhat: Three.\n= b\nwhat: x\nhow: y\n', fields),
  ).toEqual({
    a: { what: ['One: two.', 'Three.'], how: ['So.'] },
    b: { what: ['x'], how: ['y'] },
  });
});

it.each(['= a\nwhat: One.', '= a\nwhat: One.\nhow: So.\nwho: They.', '= a\nwhat: One.\nhow: '])(
  'rejects a sheet with a missing or unknown field: %j',
  (text) => {
    expect(() => readSheets(text, fields)).toThrow(/^no /);
  },
);
