import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';

const paragraphStyle = 'margin:0 0 16px;line-height:1.6';

/** Returns a paragraph of a mail; escapes the text. */
export const paragraph = (text: string): string => `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`;

/** Returns a link that looks like a button; `url` is always one of our own. */
export const buttonLink = (url: string, label: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#1b635a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** Returns the page of a mail around its escaped body. */
export const mailFrame = (body: string, language: 'el' | 'en' = 'el'): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kallos</title></head><body style="margin:0;padding:32px 16px;background:#f7f5f1;font-family:Helvetica,Arial,sans-serif;font-size:16px;color:#18231f"><div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px"><h1 style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:22px;font-weight:normal">Kallos</h1>${body}</div></body></html>`;

/** Returns the greeting of a mail. */
export const greetingOf = (companyName: string): string =>
  companyName === '' ? 'Γεια σας,' : `Γεια σας, ${companyName},`;

export const signature = 'Η ομάδα του Kallos';
