import { pictureOrigins } from '@kallos/contracts/gateway/picture-origins';

/** Headers that every answer carries, whatever it is. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** The policy of answers that are no pages. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the user guides: pages of text and images without scripts. */
export const guidePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the policy of a page depends on. */
export interface PolicyFacts {
  /** Belongs to one response alone. */
  readonly nonce: string;
  readonly sandboxOrigin: string | undefined;
  readonly remoteOrigins?: readonly string[];
  /** The scripts that stand in the page itself: exactly these texts run, and no other. */
  readonly scriptHashes?: readonly string[];
}

/** The policy of the application's page. */
export function pagePolicy(facts: PolicyFacts): string {
  const { nonce, sandboxOrigin, remoteOrigins = [], scriptHashes = [] } = facts;
  const remotes = remoteOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    // WebAssembly decodes HEIC images in browsers that cannot; scripts from text stay refused.
    `script-src 'self' 'wasm-unsafe-eval'${remotes}${scriptHashes.map((hash) => ` ${hash}`).join('')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${pictureOrigins.join(' ')}${sandboxOrigin === undefined ? '' : ` ${sandboxOrigin}`}`,
    "media-src 'self' blob:",
    `connect-src 'self'${remotes}`,
    "manifest-src 'self'",
    // Without it any script of ours could be run as one.
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
