import { expect, it } from 'vitest';
import type { MailPost } from './mail-content.ts';
import { periodMail } from './period-mail.ts';

const post: MailPost = {
  productName: 'Ανακοίνωση',
  images: [],
  content: 'Ελάτε.',
  details: {
    kind: 'offer',
    event: { title: 'Μαύρη <Παρασκευή>', startsAt: '2026-12-05T10:00', endsAt: '2026-12-06T18:00' },
    offer: { coupon: 'DERMA10', terms: 'Έως δύο.' },
  },
  firstComment: 'Κλείστε ραντεβού.',
  scheduledDate: new Date('2026-12-05T08:00:00Z'),
  postStatus: 'draft',
};
const links = {
  approval: 'https://kallos.example/a',
  calendar: 'https://kallos.example/c',
  media: 'https://kallos.example',
};
const mailOf = (one: MailPost) =>
  periodMail({ companyName: 'Δέρμα', timeZone: 'Europe/Athens' }, [one], links);

it('shows everything that would be published before it is approved', () => {
  const { text, html } = mailOf(post);
  for (const line of [
    'Από 05/12/2026 10:00 έως 06/12/2026 18:00',
    'Κωδικός: DERMA10',
    'Όροι: Έως δύο.',
    'Πρώτο σχόλιο: Κλείστε ραντεβού.',
  ]) {
    expect(text).toContain(line);
    expect(html).toContain(line);
  }
  expect(text).toContain('Προσφορά: Μαύρη <Παρασκευή>');
  expect(html).toContain('Προσφορά: Μαύρη &lt;Παρασκευή&gt;');
});

it('names the button of an update with its address', () => {
  const details = { kind: 'update', callToAction: { type: 'book', url: 'https://iatreio.gr' } } as const;
  expect(mailOf({ ...post, details, firstComment: '' }).text).toContain('Κουμπί: Κράτηση https://iatreio.gr');
});
