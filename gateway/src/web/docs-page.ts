import { allEndpoints } from '@kallos/contracts/endpoints';
import { html } from 'hono/html';

const style = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h2 { margin-top: 2.5rem; text-transform: capitalize }
  dt { margin-top: 1rem } dt code { font-weight: 600; overflow-wrap: anywhere }
  dd { margin: 0 } small { opacity: .75 }
`;

const resources = Object.entries(
  Object.groupBy(
    allEndpoints.filter(({ endpoint }) => endpoint.who !== 'service'),
    ({ name }) => name.split('.')[0] ?? '',
  ),
);

/** A page about the API for people; programs get the document itself. */
export const docsPage = (nonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Kallos API</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Kallos API</h1>
          <p>
            Every call takes and gives JSON and a bearer token. Ask this address with
            <code>Accept: application/json</code> for the OpenAPI document.
          </p>
          ${resources.map(
            ([resource, calls = []]) =>
              html`<section>
                <h2>${resource.replaceAll(/(?=[A-Z])/g, ' ')}</h2>
                <dl>
                  ${calls.map(
                    ({ endpoint }) =>
                      html`<dt><code>${endpoint.method} ${endpoint.path}</code></dt>
                        <dd>${endpoint.summary} <small>Who: ${endpoint.who}.</small></dd>`,
                  )}
                </dl>
              </section>`,
          )}
        </main>
      </body>
    </html>`;
