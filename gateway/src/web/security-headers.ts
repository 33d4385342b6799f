import { imageOrigins } from '@kallos/contracts/gateway/image-origins';

/** Returns the headers of every response. */
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

/** The CSP of responses that are not pages. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The CSP of the user guides: pages of text and images without scripts. */
export const guidePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The inputs of a page's CSP. */
export interface PolicyFacts {
  /** Valid for one response only. */
  readonly nonce: string;
  readonly sandboxOrigin: string | undefined;
  readonly remoteOrigins?: readonly string[];
  /** Hashes of the inline scripts in the page; no other inline script runs. */
  readonly scriptHashes?: readonly string[];
}

/** Returns the CSP of the application's page. */
export function pagePolicy(facts: PolicyFacts): string {
  const { nonce, sandboxOrigin, remoteOrigins = [], scriptHashes = [] } = facts;
  const remotes = remoteOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    // WebAssembly decodes HEIC images where the browser cannot; `eval` stays blocked.
    `script-src 'self' 'wasm-unsafe-eval'${remotes}${scriptHashes.map((hash) => ` ${hash}`).join('')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${imageOrigins.join(' ')}${sandboxOrigin === undefined ? '' : ` ${sandboxOrigin}`}`,
    "media-src 'self' blob:",
    `connect-src 'self'${remotes}`,
    "manifest-src 'self'",
    // Otherwise any of our scripts could run as a worker.
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
