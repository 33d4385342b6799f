import { createHash, randomFillSync } from 'node:crypto';
import { remoteAt } from '@kallos/contracts/gateway/remote-paths';
import type { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { contactPlaces, type ContactReason } from '@kallos/contracts/texts/contacts';
import type { FirstPaint } from './first-paints.ts';

/** The values of a page's placeholders. */
export interface PageFacts {
  readonly nonce: string;
  readonly path: string;
  readonly registry: RemoteRegistry | undefined;
  readonly sandboxUrl: string | undefined;
  /** The contact addresses. */
  readonly contacts: Readonly<Record<ContactReason, string>>;
  readonly firstPaint?: FirstPaint | undefined;
}

const nonceBytes = 18;
const random = Buffer.alloc(256 * nonceBytes);
let used = random.length;

/** Returns a new nonce for one response; random bytes are generated in bulk. */
export function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += nonceBytes;
  return random.toString('base64', used - nonceBytes, used);
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns JSON for a script element, escaped so that it cannot end the element. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Returns the template file of a path: the login pages have their own, other screens use
 * placeholders.
 */
export function templateOf(
  path: string,
  registry: RemoteRegistry | undefined,
): 'index' | 'remote' | 'login' | 'admin-login' {
  if (/^\/((business\/)?login\/?)?$/.test(path)) return 'login';
  if (/^\/admin\/?$/.test(path)) return 'admin-login';
  return remoteAt(path, registry?.remotes ?? []) ? 'remote' : 'index';
}

/** Returns the CSP hashes of the inline scripts in a template. */
export const inlineScriptHashes = (template: string): string[] =>
  [...template.matchAll(/<script(?: data-cfasync="false")?>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

function preloads({ path, registry }: PageFacts): string {
  const remote = remoteAt(path, registry?.remotes ?? []);
  if (!remote) return '';
  // Omits the manifest: browsers check no integrity on a preload other than scripts, and warn.
  const screen = path.replace(/\/$/, '').split('/').at(-1);
  const own = Object.entries(remote.screens ?? {}).find(([name]) => name === screen)?.[1] ?? [];
  return [...remote.preload, ...own]
    .map(
      ({ url, integrity }) =>
        `<link rel="preload" as="script" href="${escapeAttribute(url)}" integrity="${escapeAttribute(integrity)}" crossorigin="anonymous">`,
    )
    .join('\n    ');
}

// The styles are inside the placeholder, so that they are removed with it.
const painted = (nonce: string, { styles, markup }: FirstPaint): string =>
  `<div class="first-paint" id="first-paint" aria-hidden="true" inert><style nonce="${nonce}">${styles}</style>${markup}</div>`;

/** Fills a template or a part of it. */
export const fillPage = (template: string, places: Record<string, string>): string =>
  template.replace(
    /__(CSP_NONCE|REMOTES_JSON|PRELOADS|SANDBOX_NOTE|SUPPORT_EMAIL|PRIVACY_EMAIL|SCREEN_PAINT)__/g,
    (name) => places[name] ?? '',
  );

/** Returns the values of a page's placeholders. */
export function placesOf(facts: PageFacts): Record<string, string> {
  const contacts = {
    [contactPlaces.support]: escapeAttribute(facts.contacts.support),
    [contactPlaces.privacy]: escapeAttribute(facts.contacts.privacy),
  };
  return {
    ...contacts,
    __CSP_NONCE__: facts.nonce,
    __REMOTES_JSON__: inlineJson(facts.registry ?? { generation: 0, remotes: [] }),
    __PRELOADS__: preloads(facts),
    __SANDBOX_NOTE__: escapeAttribute(facts.sandboxUrl ?? ''),
    __SCREEN_PAINT__: facts.firstPaint ? fillPage(painted(facts.nonce, facts.firstPaint), contacts) : '',
  };
}
