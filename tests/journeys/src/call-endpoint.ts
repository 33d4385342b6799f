import { buildPath, type Endpoint } from '@kallos/contracts/endpoint';
import { request } from './api.ts';
import type { EndpointCase } from './endpoint-cases.ts';
import { onePixelImage } from './one-pixel-image.ts';

function bodyOf({ body, isUpload }: EndpointCase): RequestInit {
  if (isUpload) {
    const form = new FormData();
    form.set('image', new Blob([onePixelImage], { type: 'image/png' }), 'point.png');
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Calls an endpoint as in a case, with or without a token. */
export const callEndpoint = (endpoint: Endpoint, given: EndpointCase, token: string | undefined) =>
  request(buildPath(endpoint.path, given.params, given.query), {
    method: endpoint.method,
    ...bodyOf(given),
    ...(token === undefined ? {} : { token }),
  });
