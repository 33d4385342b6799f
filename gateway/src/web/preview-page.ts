import type { Preview } from '../remotes/deploy/deploy-tokens.ts';
import { html } from 'hono/html';
import { previewLanguageOf, previewWords } from './preview-words.ts';

const style = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.5rem; line-height: 1.25 }
  p { overflow-wrap: anywhere }
  nav { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem }
  a { padding: .6rem 1.2rem; border: 1px solid; border-radius: .6rem; color: inherit; text-decoration: none }
  a:first-child { background: CanvasText; color: Canvas; border-color: CanvasText }
  a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`;

/** Asks whether this browser shall show a release that is not out yet: a link alone changes nothing. */
export function previewPage(
  { remote, version, until }: Preview,
  { nonce, accept, leave }: { readonly nonce: string; readonly accept: string; readonly leave: string },
) {
  const language = previewLanguageOf(leave);
  const words = previewWords[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${words.tab}</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${words.title}</h1>
          <p>${words.shown(`${remote} ${version}`, new Date(until))}</p>
          <p>${words.help}</p>
          <nav>
            <a href="${accept}">${words.accept}</a>
            <a href="${leave}">${words.leave}</a>
          </nav>
        </main>
      </body>
    </html>`;
}
