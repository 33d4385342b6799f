import { apiScopes } from '@kallos/contracts/auth/api-keys';
import { publicEventTypes } from '@kallos/contracts/auth/webhooks';
import { type ProblemCode, problemStatuses, problemTitles } from '@kallos/contracts/public/problems';
import { isPublicWrite, mcpPath, publicBase } from '@kallos/contracts/public/public-endpoint';
import { operations } from '@kallos/contracts/public/v1';
import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { framedHtml, plainPolicy } from '@kallos/service-kit/http/pages/plain-page';
import { apiKeyPattern } from '@kallos/service-kit/security/api-key';
import { eventFields, eventSummaries } from './event-docs.ts';
import { apiExamples, curlOf } from './examples.ts';
import { tools } from './mcp/tools.ts';
import { codesOf, tagOf } from './openapi.ts';

const ownStyle = `
main,footer{max-width:60rem}
h2{margin:40px 0 0;padding-top:24px;border-top:1px solid var(--line);font-size:1.25rem}
h3{margin:24px 0 4px;font-size:1rem}
pre{margin:8px 0 0;padding:12px;border-radius:8px;background:var(--surface);border:1px solid var(--line);overflow-x:auto;font-size:.875rem}
code{font-size:.9em;overflow-wrap:anywhere}
dl{margin:0}
dt{margin-top:16px}
dt code{font-weight:600}
dd{margin:0;color:var(--muted)}
`;

/** The policy of the page. */
export const developersPolicy = plainPolicy(ownStyle);

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
const codeIn = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const exampleMessage = `{
  "type": "post.published",
  "timestamp": "2026-12-05T07:00:04.312Z",
  "data": { "eventId": 83, "accountId": 1, "postId": 38, "state": "published", "scheduledFor": "2026-12-05T07:00:00.000Z", "version": 2 }
}`;

const exampleCheck = `import { Webhook } from 'standardwebhooks';

const { type, data } = new Webhook(process.env.WEBHOOK_SECRET).verify(body, request.headers); // throws if it is not ours`;

const sections: ReadonlyArray<readonly [title: string, html: string]> = [
  [
    'Keys',
    `<p>A clinic makes keys in the portal under “Άλλα προγράμματα”, an administrator under “API Keys”. Send the key as ${code('Authorization: Bearer kal_live_…')}, from a server and never from a page. Rotate it with an overlap, revoke it when it leaks: it ends at once. Secret scanners find keys by ${code(apiKeyPattern)}; the last six characters are a checksum.</p>
<p>Scopes: ${apiScopes.map(code).join(', ')}. Only ${code('posts:publish')} clears posts for publishing. A key without it changes drafts only.</p>`,
  ],
  [
    'Requests',
    `<p>Bodies are JSON. Times are ISO 8601 with a zone, such as ${code('2026-12-05T09:00:00+02:00')}; answers are in UTC. Unknown fields are refused. Lists answer ${code('data')} and ${code('nextCursor')}.</p>
<p>Writes take an ${code('Idempotency-Key')} of up to 200 visible ASCII characters. The same request with the same key takes effect once and gets the first answer again, with ${code('Idempotent-Replayed: true')}; another request with that key is refused with 422, and 409 means that the first one still runs. Keys are kept for 24 hours; a refused request does not use its key up.</p>
<p>Each key may send 300 reads and 120 writes a minute. ${code('RateLimit')} shows what is left; 429 has ${code('Retry-After')}.</p>`,
  ],
  [
    'Webhooks',
    `<p>Add an address with ${code('createWebhook')}, or in the portal; the answer has its secret once. Messages carry ids and states, no texts; read the rest by the API. A body:</p>
<pre>${escapeHtml(exampleMessage)}</pre>
<dl>${publicEventTypes.map((type) => `<dt>${code(type)}</dt><dd>${codeIn(eventSummaries[type])} Fields: ${eventFields(type).map(code).join(', ')}.</dd>`).join('')}</dl>
<p>Check every message before you use it, with the body as it was received. In Node:</p>
<pre>${escapeHtml(exampleCheck)}</pre>
<p>Messages follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: verify ${code('webhook-signature')} with one of its libraries, and recognise repeats by ${code('webhook-id')}. Answer with 2xx within 15 seconds. Anything else is tried again after 5 seconds, 5 minutes, 30 minutes and so on for three days, then the webhook is switched off and the clinic gets a mail; 410 switches it off at once. The events of one post arrive in order. Redirects are not followed. The log of a webhook, ${code('listDeliveries')}, has each body with its answer; ${code('testWebhook')} sends a message of the type ${code('test')}.</p>
<p>The address must be public and https. A product on your own machine (${code('npm start')}) also sends to ${code('http://localhost')}. A program without an address polls ${code('/accounts/{accountId}/events')} with the last cursor; the list has the same events, with ${code('id')} as ${code('eventId')}.</p>`,
  ],
  [
    'Pages of others',
    `<p>${code('createConnectLink')} makes a link for one person who has no account of ours: it opens a page with the name of the clinic, leads to Facebook, works once and ends after seven days. Afterwards the clinic selects in the portal, under “Πλατφόρμες”, the pages that posts go to. Until then ${code('listPages')} is empty and scheduling is refused with ${code('not_connected')}.</p>`,
  ],
  [
    'Assistants',
    `<p>Assistants connect to ${code(mcpPath)} by the Model Context Protocol (Streamable HTTP), with a key in the ${code('Authorization')} header. Their tools write drafts; a person approves them. Tools: ${tools.map(({ name }) => code(name)).join(', ')}. With ${code('posts:publish')} an assistant prepares a draft, a person opens the link that it gets and reads a code, and the code schedules that draft once.</p>
<pre>claude mcp add --transport http kallos MCP_URL --header "Authorization: Bearer $KALLOS_KEY"</pre>`,
  ],
  [
    'Versions',
    `<p>This is version 1, ${code(publicBase)}. New operations, fields and codes are added to it; nothing is removed and no meaning changes. Ignore fields and treat codes that you do not know by their status. An incompatible version gets a new address, and the old one works for at least twelve months after ${code('Deprecation')} and ${code('Sunset')} headers announce its end.</p>`,
  ],
];

function operationList(): string {
  const groups = Object.entries(Object.groupBy(operations, ([, endpoint]) => tagOf(endpoint)));
  return groups
    .map(([tag, calls = []]) => {
      const rows = calls.map(([name, endpoint]) => {
        const { method, path, summary, description = '', scope } = endpoint;
        const own =
          (endpoint.errors ?? []).length > 0 ? ` Codes: ${codesOf(endpoint).map(code).join(', ')}.` : '';
        const needs = scope === null ? 'Every key.' : `Needs ${code(scope)}.`;
        const once =
          isPublicWrite(endpoint) && endpoint.file === undefined ? ` Takes ${code('Idempotency-Key')}.` : '';
        return `<dt id="${name}">${code(`${method} ${path.replace(/:([a-zA-Z]+)/g, '{$1}')}`)}</dt><dd>${codeIn(`${summary} ${description}`.trim())} ${needs}${once}${own}</dd>`;
      });
      return `<h3>${escapeHtml(tag)}</h3><dl>${rows.join('')}</dl>`;
    })
    .join('');
}

const problemList = (): string =>
  Object.entries(problemStatuses)
    .map(
      ([name, status]) =>
        `<dt id="error-${name}">${code(`${status} ${name}`)}</dt><dd>${escapeHtml(problemTitles[name as ProblemCode])}</dd>`,
    )
    .join('');

/** The guide and reference of the public API. */
export function createDevelopersPage(publicUrl: string): string {
  const examples = apiExamples
    .map(
      (one) =>
        `<h3>${escapeHtml(one.title)}</h3>${one.text === '' ? '' : `<p>${escapeHtml(one.text)}</p>`}<pre>${escapeHtml(curlOf(one, publicUrl))}</pre>`,
    )
    .join('');
  const body = [
    `<p>The API does what the portal does, by the same rules. Programs read the <a href="/developers/openapi.json">OpenAPI 3.1 document</a>.</p>`,
    ...sections.map(([title, html]) =>
      `<section><h2>${title}</h2>${html}</section>`.replace('MCP_URL', publicUrl + mcpPath),
    ),
    `<section><h2>A first program</h2><p>Replace <code>ACCOUNT</code>, <code>POST</code> and <code>TOMORROW</code> by your values.</p>${examples}</section>`,
    `<section><h2>Operations</h2><p>Paths begin with ${code(publicUrl + publicBase)}.</p>${operationList()}</section>`,
    `<section><h2>Problems</h2><p>Every failure is ${code('application/problem+json')} (RFC 9457). Decide by <code>code</code>.</p><dl>${problemList()}</dl></section>`,
  ].join('');
  return framedHtml({ title: 'Kallos API', language: 'en', ownStyle, body });
}
