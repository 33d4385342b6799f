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

/** The policy of the application's page; `nonce` belongs to one response alone. */
export function pagePolicy(
  nonce: string,
  sandboxOrigin: string | undefined,
  remoteOrigins: readonly string[] = [],
): string {
  const remotes = remoteOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${remotes}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    // Pictures of search results are shown from where they were found.
    `img-src 'self' data: blob: https:${sandboxOrigin === undefined ? '' : ` ${sandboxOrigin}`}`,
    `connect-src 'self'${remotes}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
