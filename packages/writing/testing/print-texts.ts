import { readFileSync } from 'node:fs';
import { endWithUsage, readCommandLine } from '@kallos/tooling/command-line';
import { composePost } from '../src/built-in/built-in-writer.ts';
import type { RecentText } from '../src/built-in/writer.ts';
import { composeDescription } from '../src/products/compose-description.ts';
import { readName } from '../src/products/recognise.ts';

/**
 * Prints what the built-in writer makes of product names, to be read by a person: the kind, the description and two
 * posts in different months.
 *
 *   npm run print-texts -- "HIFU lifting" "Profhilo"
 *   npm run print-texts -- --file names.txt          one name a line; `name | category` for a category
 *   npm run print-texts -- --kinds --file names.txt  the kinds alone
 */
const {
  values: { file, kinds: isShort },
  positionals,
} = readCommandLine({
  options: { file: { type: 'string' }, kinds: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (file === undefined && positionals.length === 0)
  endWithUsage('npm run print-texts -- <name> … | --file FILE');
const names =
  file === undefined
    ? positionals
    : readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.replace(/\t.*/, '').trim())
        .filter((line) => line !== '' && !line.startsWith('#'));

const companies = [
  { name: 'Ιατρείο Δρ. Οικονόμου', location: 'Βόλος' },
  { name: 'Φαρμακείο Λέκκα', location: 'Αθήνα' },
  { name: 'Beauty Lab Νίκη', location: 'Λάρισα' },
];
const months = ['2026-12-09', '2027-04-14', '2027-08-25', '2027-10-06'];
const print = (line: string) => process.stdout.write(`${line}\n`);

for (const [index, line] of names.entries()) {
  const [name = '', categoryName = null] = line.split(' | ').map((part) => part.trim());
  const { kind, parts } = readName({ name, categoryName });
  const joined = parts.length > 1 ? ` (${parts.map(({ id }) => id).join(' + ')})` : '';
  print(`${isShort ? '' : '\n=== '}${name}\t${kind.id}${joined}\t${kind.class}`);
  if (isShort) continue;
  const description = composeDescription(name);
  print(description);
  const recent: RecentText[] = [];
  for (const post of [0, 1]) {
    const day = months[(index + post * 2 + (post === 1 ? 1 : 0)) % months.length];
    const company = companies[(index + post) % companies.length] ?? { name: '', location: '' };
    const { content, facts } = composePost({
      product: { name, description, categoryName, examplePosts: [] },
      company,
      platform: 'instagram',
      day,
      recent,
      seed: index * 31 + post * 7,
      onBehalfOf: `print:${index}`,
    });
    print(`\n--- ${day} · ${company.name}\n${content}`);
    recent.unshift({ content, productName: name, facts });
  }
}
