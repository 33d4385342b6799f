import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

const ofOneHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
// Clients' identity and routing headers are never forwarded.
const neverForwarded = new Set([
  ...ofOneHop,
  'host',
  'authorization',
  'expect',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
]);
const neverReturned = new Set(ofOneHop);

const isOurs = (name: string) => name.startsWith('x-kallos-') || name.startsWith('x-forwarded-');

const namedByConnection = (headers: IncomingHttpHeaders) =>
  new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));

/** Returns the request headers for a service, with `added`. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  added: Record<string, string>,
): Record<string, string | string[]> {
  const named = namedByConnection(headers);
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !neverForwarded.has(name) && !isOurs(name) && !named.has(name))
      passed[name] = value;
  return Object.assign(passed, added);
}

/** Returns a service's response headers for the browser. */
export function returnedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !neverReturned.has(name) && !name.startsWith('x-kallos-'))
      passed[name] = value;
  return passed;
}

/** Returns the browser's address: the socket's, or the one that our own proxies appended. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedHops: number,
): string {
  const own = (socketAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (trustedHops === 0 || forwardedFor === undefined) return own;
  const chain = [
    ...String(forwardedFor)
      .split(',')
      .map((part) => part.trim()),
    own,
  ];
  return chain.at(-1 - trustedHops) ?? chain[0] ?? own;
}
