import { expect, it } from 'vitest';
import { failureMail } from './notice-mails.ts';

it('quotes the beginning of a post without cutting an emoji in half', () => {
  const company = { companyName: 'Ιατρείο', timeZone: 'Europe/Athens' };
  const texts = [118, 119, 120].map((length) => `${'α'.repeat(length)}😀😀😀`);
  const posts = texts.map((content) => ({
    content,
    productName: 'Ορός',
    productImage: null,
    scheduledDate: new Date('2026-11-23T07:00:00Z'),
    postStatus: 'failed',
    failureReason: null,
  }));
  const mail = failureMail(company, posts, { calendar: 'https://kallos.example' });
  expect(mail.text).toContain(`${'α'.repeat(118)}😀…`);
  expect(mail.text.isWellFormed()).toBe(true);
  expect(mail.html.isWellFormed()).toBe(true);
});
