import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { pageStyle } from './plain-page-style.ts';

const hashOf = (style: string) => createHash('sha256').update(style).digest('base64');

/** Returns the CSP of such a page: no scripts, and only the styles of the frame and the page. */
export const plainPolicy = (ownStyle = ''): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${[pageStyle, ownStyle]
      .filter((style) => style !== '')
      .map((style) => `'sha256-${hashOf(style)}'`)
      .join(' ')}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const policy = plainPolicy();

const mark =
  '<svg class="mark" width="34" height="34" viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="10.5"/><path class="leaf" d="M18 6.8c4.6 4.5 7.7 8.6 7.7 13.2 0 5-3.4 8.6-7.7 8.6s-7.7-3.6-7.7-8.6c0-4.6 3.1-8.7 7.7-13.2Z"/><path class="petal" d="M18 6.8c4.6 4.5 7.7 8.6 7.7 13.2 0 5-3.4 8.6-7.7 8.6Z"/></svg>';

const footers = {
  el: [
    ['/terms-of-service', 'Όροι χρήσης'],
    ['/privacy-policy', 'Πολιτική απορρήτου'],
  ],
  en: [
    ['/terms-of-service', 'Terms of service'],
    ['/privacy-policy', 'Privacy policy'],
  ],
} as const;

interface Frame {
  readonly title: string;
  readonly language?: 'el' | 'en';
  /** HTML with all values escaped. */
  readonly body: string;
  /** A style for this page only; pass the same text to {@link plainPolicy}. */
  readonly ownStyle?: string;
}

/** Returns the HTML of a page in the product's frame, in the system's theme, without scripts. */
export function framedHtml({ title, language = 'el', body, ownStyle = '' }: Frame): string {
  const heading = escapeHtml(title);
  const links = footers[language].map(([href, label]) => `<a href="${href}">${label}</a>`).join('');
  const styles = [pageStyle, ownStyle]
    .filter((style) => style !== '')
    .map((style) => `<style>${style}</style>`);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${heading} · Kallos</title><link rel="stylesheet" href="/shell/plain.css">${styles.join('')}</head><body><main><p class="brand" translate="no">${mark}Kallos</p><h1>${heading}</h1><!--email_off-->${body}<!--/email_off--></main><footer>${links}</footer></body></html>`;
}

/**
 * Returns a Greek page without scripts, for users who come from a mail or from Facebook; `body` is
 * HTML.
 */
export function plainPage(status: number, title: string, body: string): Response {
  return new Response(framedHtml({ title, body }), {
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
