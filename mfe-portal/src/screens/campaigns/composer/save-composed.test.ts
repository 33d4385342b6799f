import { expect, it } from 'vitest';
import { titleOf } from './save-composed.ts';

it.each([
  ['Ωράριο', 'Κείμενο', 'Ωράριο'],
  ['', 'Κλειστά την Παρασκευή.\nΚαλές γιορτές!', 'Κλειστά την Παρασκευή.'],
  ['  ', '\n\nΠρώτη γραμμή', 'Πρώτη γραμμή'],
  ['', '✨', 'Νέα ανάρτηση'],
])('names a post with the title %j and the text %j', (title, content, name) => {
  expect(titleOf({ title, content })).toBe(name);
});

it('cuts a long first line between characters', () => {
  expect(titleOf({ title: '', content: '👩🏽‍⚕️'.repeat(100) })).toBe('👩🏽‍⚕️'.repeat(60));
});
