import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { pageStyle } from './plain-page-style.ts';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');
const policy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${styleHash}'`,
  "font-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A Greek page without scripts for people who come from a mail or from Facebook; `body` is HTML. */
export function plainPage(status: number, title: string, body: string): Response {
  const html = `<!doctype html><html lang="el"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${escapeHtml(title)} · Kallos</title><link rel="stylesheet" href="/shell/plain.css"><style>${pageStyle}</style></head><body><main><p class="brand">Kallos</p><h1>${escapeHtml(title)}</h1><!--email_off-->${body}<!--/email_off--></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    },
  });
}
