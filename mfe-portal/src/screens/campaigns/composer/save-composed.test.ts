import { expect, it } from 'vitest';
import { hasPictures, titleOf } from './save-composed.ts';

it.each([
  ['Ωράριο', 'Κείμενο', 'Ωράριο'],
  ['', 'Κλειστά την Παρασκευή.\nΚαλές γιορτές!', 'Κλειστά την Παρασκευή.'],
  ['  ', '\n\nΠρώτη γραμμή', 'Πρώτη γραμμή'],
  ['', '✨', 'Νέα ανάρτηση'],
])('names a post with the title %j and the text %j', (title, content, name) => {
  expect(titleOf({ title, content })).toBe(name);
});

it('truncates a long first line between characters', () => {
  expect(titleOf({ title: '', content: '👩🏽‍⚕️'.repeat(100) })).toBe('👩🏽‍⚕️'.repeat(60));
});

it('recognises the images of a post in any order of their fields', () => {
  const path = '/media/a.mp4';
  const sent = [{ path, alt: ' Είσοδος', isMade: false, poster: '/media/b.jpg', coverMs: 500 }];
  const stored = [{ coverMs: 500, poster: '/media/b.jpg', isMade: false, alt: 'Είσοδος', path }];
  expect(hasPictures(stored, sent)).toBe(true);
  expect(hasPictures([], sent)).toBe(false);
  expect(hasPictures([{ ...stored[0]!, coverMs: 900 }], sent)).toBe(false);
});
