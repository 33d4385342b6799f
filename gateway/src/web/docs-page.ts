import { allEndpoints } from '@kallos/contracts/endpoints';
import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { framedHtml, plainPolicy } from '@kallos/service-kit/http/pages/plain-page';

const ownStyle = `
main,footer{max-width:60rem}
h2{margin:40px 0 0;padding-top:24px;border-top:1px solid var(--line);font-size:1.25rem}
h2::first-letter{text-transform:uppercase}
dl{margin:0}
dt{margin-top:16px}
code{font-size:.9em;overflow-wrap:anywhere}
dt code{font-weight:600}
dd{margin:0;color:var(--muted)}
dd b{font-weight:400;white-space:nowrap}
`;

/** The CSP of the page. */
export const docsPolicy = plainPolicy(ownStyle);

const resources = Object.entries(
  Object.groupBy(
    allEndpoints.filter(({ endpoint }) => endpoint.who !== 'service'),
    ({ name }) => name.split('.')[0] ?? '',
  ),
);

const sections = resources.map(([resource, calls = []]) => {
  const rows = calls.map(
    ({ endpoint: { method, path, summary, who } }) =>
      `<dt><code>${method} ${escapeHtml(path)}</code></dt><dd>${escapeHtml(summary)} <b>Who: ${who}.</b></dd>`,
  );
  const title = resource.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
  return `<section><h2>${escapeHtml(title)}</h2><dl>${rows.join('')}</dl></section>`;
});

/** The API documentation page; programs get the OpenAPI document. */
export const docsPage = framedHtml({
  title: 'API',
  language: 'en',
  ownStyle,
  body: `<p>Every call takes and gives JSON and a bearer token. Ask this address with <code>Accept: application/json</code> for the OpenAPI document.</p>${sections.join('')}`,
});
