import { ApiError } from '@kallos/contracts/client';
import { errorMessages, type ErrorCode } from '@kallos/contracts/errors';
import { expect, it } from 'vitest';
import { reasonOf, ExplainedError } from './error-sentences.ts';

const failure = (code: ErrorCode, message: string) =>
  new ApiError(500, message, { success: false, code, message, error: message });

it.each([
  ['conflict', 'Δεν υπάρχει διεύθυνση email.', 'Δεν υπάρχει διεύθυνση email.'],
  ['timeout', 'This took too long. Please try again.', 'Η απάντηση άργησε πολύ. Δοκιμάστε ξανά.'],
  ['internal', 'Something went wrong. Please try again.', 'Αποτυχία'],
  ['invalid_fields', 'Time must be in HH:MM format', 'Time must be in HH:MM format'],
] as const)('explains %s with %s in Greek', (code, message, said) => {
  expect(reasonOf(failure(code, message), 'Αποτυχία')).toBe(said);
});

it.each([
  [
    'invalid_fields',
    { content: 'text_too_long', network: 'google' },
    /^Η Google δεν δέχεται τόσο μεγάλο κείμενο/,
  ],
  ['invalid_fields', { content: 'text_too_long' }, /^Το κοινωνικό δίκτυο δεν δέχεται/],
  ['invalid_fields', { pictures: 'ai_image', network: 'google' }, /^Η Google θέλει φωτογραφίες/],
  ['invalid_fields', { 'pages.0.pageId': 'cannot_publish' }, /^Δεν έχετε δικαίωμα δημοσίευσης/],
  ['invalid_fields', { instagram: 'platform_off' }, /^Σε αυτή την πλατφόρμα/],
  ['image_refused', { image: 'image_pixels', most: '100' }, /^Η εικόνα ξεπερνά τα 100 megapixel/],
  ['image_refused', { image: 'image_kind', kind: 'TIFF' }, /^Το αρχείο είναι TIFF\. Αποθηκεύστε το ως JPEG/],
  ['too_large', { mostBytes: String(10 * 1024 * 1024) }, /έως 10 MB\.$/],
  ['too_large', { mostBytes: String(256 * 1024) }, /έως 256 kB\.$/],
  ['too_large', {}, /^Είναι πολύ μεγάλο\.$/],
  ['conflict', { emails: 'no_address' }, /^Δεν υπάρχει διεύθυνση email\. Αποθηκεύστε πρώτα τα στοιχεία/],
  ['limit_reached', { posts: 'own_posts_used_up', most: '500' }, /^Προσθέσατε ήδη 500 δικές σας αναρτήσεις/],
  [
    'limit_reached',
    { texts: 'used_up_today', textsPerDay: '30' },
    /^Τα 30 κείμενα της ημέρας τελείωσαν\. Δοκιμάστε ξανά αύριο\.$/,
  ],
] as const)('explains the meaning of %s by %o', (code, fields, said) => {
  const body = { success: false, code, message: 'In English.', error: 'In English.', fields } as const;
  expect(reasonOf(new ApiError(400, 'Bad Request', body), 'Αποτυχία')).toMatch(said);
});

it('reports a lost network', () => {
  expect(reasonOf(new TypeError('fetch failed'), 'Αποτυχία')).toMatch(/σύνδεση/);
});

it('shows only specified messages in English', () => {
  // An ended session opens the login, which shows these messages.
  const promised = new Set(['Authentication required', 'Token expired', 'Invalid token']);
  const said = Object.entries(errorMessages).map(([code, message]) =>
    reasonOf(failure(code as ErrorCode, message), 'Αποτυχία'),
  );
  expect(said.filter((sentence) => !/\p{Script=Greek}/u.test(sentence) && !promised.has(sentence))).toEqual(
    [],
  );
});

it('shows the message of a client-side failure', () => {
  expect(reasonOf(new ExplainedError('Το προϊόν δεν υπάρχει πια.'), 'Αποτυχία')).toBe(
    'Το προϊόν δεν υπάρχει πια.',
  );
});
