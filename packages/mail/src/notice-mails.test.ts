import { expect, it } from 'vitest';
import { failureMail, reconnectMail } from './notice-mails.ts';

const company = { companyName: 'Ιατρείο', timeZone: 'Europe/Athens' };
const post = {
  content: 'Νέα',
  productName: 'Ορός',
  images: [],
  scheduledDate: new Date('2026-11-23T07:00:00Z'),
  postStatus: 'failed',
  failureReason: null,
  targets: [],
};
const links = { calendar: 'https://kallos.example' };

it('truncates a post without cutting an emoji in half', () => {
  const texts = [118, 119, 120].map((length) => `${'α'.repeat(length)}😀😀😀`);
  const posts = texts.map((content) => ({ ...post, content }));
  const mail = failureMail(company, posts, links);
  expect(mail.text).toContain(`${'α'.repeat(118)}😀…`);
  expect(mail.text.isWellFormed()).toBe(true);
  expect(mail.html.isWellFormed()).toBe(true);
});

it('never describes a post as refused that may be public', () => {
  const doubtful = { ...post, postStatus: 'needs_look', failureReason: 'picture_refused' };
  const { text } = failureMail(company, [doubtful], links);
  expect(text).toContain('Ελέγξτε τη σελίδα σας');
  expect(text).not.toContain('δεκτή');
});

it('describes a post as the first only if another one follows', () => {
  const first = new Date('2026-11-23T07:00:00Z');
  const riskOf = (posts: number) =>
    reconnectMail(company, { posts, first }, { connect: 'https://kallos.example' }).text;
  expect(riskOf(1)).toContain('Κινδυνεύει 1 προγραμματισμένη ανάρτηση: Δευτέρα 23 Νοεμβρίου, 09:00.');
  expect(riskOf(2)).toContain('(η πρώτη: Δευτέρα 23 Νοεμβρίου, 09:00)');
});
