import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const folders = '{gateway,shell,svc-*,mfe-*,packages/!(tooling|compliance)}/src/**/*.{ts,tsx}';

/** Lines that look like a truncation of text but are not. */
const harmless = [
  // Hashes, tokens, addresses and times are ASCII.
  /createHash|createHmac|hash\.slice|secretHash\.slice|wall\.slice|localTime|date\.toString|digest\(|macOf\(|toISOString\(\)|kid\.slice|longestId|replaceAll\(\/\\\/|\[\^\\w\.-\]/,
  // Lists.
  /Object\.keys|data\.filter|\.recent\.slice|examplePosts\.slice|rows\.slice|found\.slice\(0, limit\)|\.flat\(\)\.slice|order\.recent|^\s*\.slice\(0, [25]0\)$|sharedBy\(/,
  // Never shown to a user.
  /'%PDF-'|longestRobots|userAgent\.slice|plain\(password\)|plain\(toOtherKeyboardLayout/,
];
const cut = /\.slice\(0, ?(?:\d{2,}|longest\w*|max\w*|limit)\)|\.(?:substring|substr)\(/;

it('only one module truncates texts, between graphemes', () => {
  const found = globSync(folders, { cwd: root })
    .filter((file) => !/\.test\.|cut-text\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => cut.test(line) && !harmless.some((one) => one.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
