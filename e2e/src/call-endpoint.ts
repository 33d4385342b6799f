import { buildPath, type Endpoint } from '@kallos/contracts/endpoint';
import { request } from './api.ts';
import type { EndpointCase } from './endpoint-cases.ts';

// The smallest picture that there is: one grey pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

function bodyOf({ body, isUpload }: EndpointCase): RequestInit {
  if (isUpload) {
    const form = new FormData();
    form.set('image', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Calls an endpoint as a case says, with a token or without one. */
export const callEndpoint = (endpoint: Endpoint, given: EndpointCase, token: string | undefined) =>
  request(buildPath(endpoint.path, given.params, given.query), {
    method: endpoint.method,
    ...bodyOf(given),
    ...(token === undefined ? {} : { token }),
  });
