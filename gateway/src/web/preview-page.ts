import type { Preview } from '../remotes/deploy/deploy-tokens.ts';
import { html } from 'hono/html';

const style = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.5rem; line-height: 1.25 }
  code { font-weight: 600; overflow-wrap: anywhere }
  nav { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem }
  a { padding: .6rem 1.2rem; border: 1px solid; border-radius: .6rem; color: inherit; text-decoration: none }
  a:first-child { background: CanvasText; color: Canvas; border-color: CanvasText }
  a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`;

/** Asks whether this browser shall show a release that is not out yet: a link alone changes nothing. */
export const previewPage = (
  { remote, version, until }: Preview,
  { nonce, accept, leave }: { readonly nonce: string; readonly accept: string; readonly leave: string },
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Preview a release – Kallos</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Show a release that is not out yet?</h1>
          <p>
            This link shows <code>${remote} ${version}</code> in this browser until
            ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC. It works with your own
            account and data.
          </p>
          <p>
            Go on only if someone of your team sent you this link. A bar on the page lets you leave the
            preview.
          </p>
          <nav>
            <a href="${accept}">Show the preview</a>
            <a href="${leave}">Continue without it</a>
          </nav>
        </main>
      </body>
    </html>`;
