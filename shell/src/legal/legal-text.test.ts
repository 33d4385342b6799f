import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLegalText } from './legal-text.ts';

it.each([
  ['terms-el', '14 Μαΐου 2025', ['ασφάλεια', 'ανήκουν σε εσάς', 'συνδρομής έχει όρια', 'ελληνικό δίκαιο']],
  ['terms-en', '14 May 2025', ['security', 'belong to you', 'subscription level has limits', 'Greek law']],
  ['privacy-el', '14 Μαΐου 2025', ['cookies', 'Ευρωπαϊκού Οικονομικού Χώρου', 'πρόσβαση στα δεδομένα σας']],
  ['privacy-en', '14 May 2025', ['cookies', 'European Economic Area', 'access to your data']],
])('%s has its required parts, date and contacts', (file, date, phrases) => {
  const text = readLegalText(readFileSync(new URL(`${file}.md`, import.meta.url), 'utf8'));
  expect(text.updated).toContain(date);
  const words = text.sections.flatMap(({ paragraphs, items }) => [...paragraphs, ...items]).join('\n');
  for (const phrase of [...phrases, '<support>', '<privacy>']) expect(words).toContain(phrase);
  const ids = text.sections.map(({ id }) => id);
  expect(ids).not.toContain('');
  expect(new Set(ids).size).toBe(ids.length);
});
