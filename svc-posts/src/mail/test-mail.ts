import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

/** The e-mail by which a business sees that e-mail reaches it. */
export function testMail(to: readonly string[], companyName: string): Mail {
  const lines = [
    companyName === '' ? 'Καλημέρα σας,' : `Καλημέρα σας, ${companyName},`,
    'αυτό είναι ένα δοκιμαστικό μήνυμα. Αφού το διαβάζετε, οι ειδοποιήσεις για τις αναρτήσεις σας θα φτάνουν σε αυτή τη διεύθυνση.',
    'Δεν χρειάζεται να κάνετε τίποτα.',
    'Η ομάδα του Kallos',
  ];
  const paragraphs = lines
    .map((line) => `<p style="margin:0 0 16px;line-height:1.6">${escapeHtml(line)}</p>`)
    .join('');
  return {
    to,
    subject: 'Δοκιμαστικό μήνυμα από το Kallos',
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="el"><head><meta charset="utf-8"><title>Kallos</title></head><body style="margin:0;padding:32px 16px;background:#f6f4f1;font-family:Georgia,'Times New Roman',serif;color:#2b2622"><div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px"><h1 style="margin:0 0 24px;font-size:22px;font-weight:normal">Kallos</h1>${paragraphs}</div></body></html>`,
  };
}
