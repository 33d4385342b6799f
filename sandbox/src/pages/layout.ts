import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface Frame {
  readonly title: string;
  readonly body: Html;
  /** The active section; undefined on the login dialog. */
  readonly section?: 'feed' | 'google' | 'mail';
}

const link = (href: string, text: string, isOpen: boolean) =>
  html`<a href="${href}" ${isOpen ? html`aria-current="page"` : ''}>${text}</a>`;

/** Renders the layout shared by the sandbox's pages. */
export function frame({ title, body, section }: Frame): Html {
  return html`<!doctype html>
    <html lang="el">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        ${
          section === undefined
            ? ''
            : html`<a class="skip" href="#main">Μετάβαση στο περιεχόμενο</a>
                <header class="top">
                  <a class="wordmark" href="/"
                    ><img src="/icon.svg" alt="" width="32" height="32" /><span>Kallos</span
                    ><small>δοκιμαστικό περιβάλλον</small></a
                  >
                  <nav aria-label="Ενότητες">
                    ${link('/', 'Αναρτήσεις', section === 'feed')}${link('/google', 'Google', section === 'google')}${link('/mail', 'Αλληλογραφία', section === 'mail')}
                  </nav>
                </header>`
        }
        <main id="main">${body}</main>
      </body>
    </html>`;
}

/** Renders a heading with a reload link: the page runs no script. */
export const heading = (text: string, path: string): Html =>
  html`<div class="head">
    <h1>${text}</h1>
    <a class="again" href="${path}">Ανανέωση</a>
  </div>`;

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#1B635A"/><path d="M16 6c4 5 6.4 8.4 6.4 12.3A6.4 6.4 0 0 1 16 25z" fill="#F0B9A6"/><path d="M16 6c-4 5-6.4 8.4-6.4 12.3A6.4 6.4 0 0 0 16 25z" fill="#F7F5F1"/></svg>`;

const formats = {
  full: new Intl.DateTimeFormat('el-GR', {
    timeZone: 'Europe/Athens',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }),
};

/** Formats a time for readers in Athens. */
export const formatTime = (ms: number) => formats.full.format(ms);
