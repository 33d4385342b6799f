import { createClient } from '@kallos/contracts/client';
import { connection } from '@kallos/contracts/social/connection';
import type { Wiring } from 'stack/launcher/processes';
import { createCookieFetch } from 'stack/test-run/cookie-fetch';
import type { FakeMeta } from './fake-meta.ts';

export const gatewayOf = ({ ports }: Wiring): string => `http://127.0.0.1:${ports.gateway}`;

const hidden = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/**
 * Performs the whole login as a browser does: ticket, dialog, approval, and return with the same
 * cookies.
 */
export async function connect(
  token: string,
  wiring: Wiring,
  meta: FakeMeta,
  { personId, login = 'facebook' }: { personId: string; login?: string },
): Promise<void> {
  const walk = createCookieFetch();
  const call = createClient({
    baseUrl: gatewayOf(wiring),
    token: () => token,
    fetch: (url, init) => walk(String(url), init),
  });
  const here = (url: string) => url.replace(wiring.publicUrl, gatewayOf(wiring));
  const { url } = await call(connection.createTicket, { query: { login } });
  const start = await walk(new URL(url, gatewayOf(wiring)).href);
  const dialog = new URL(start.headers.get('location') ?? '').searchParams;
  const code = await meta.approve(personId, login);
  const query = new URLSearchParams({ code, state: dialog.get('state') ?? '' });
  const led = await walk(`${here(dialog.get('redirect_uri') ?? '')}?${query.toString()}`);
  const asked = await (await walk(here(led.headers.get('location') ?? ''))).text();
  const confirmed = { state: hidden(asked, 'state'), code: hidden(asked, 'code'), answer: 'connect' };
  const back = await walk(gatewayOf(wiring) + connection.confirm.path.replace(':login', login), {
    method: 'POST',
    body: new URLSearchParams(confirmed),
  });
  if (!back.headers.get('location')?.includes(`connected=${login}`))
    throw new Error(`the ${login} login of ${personId} ended at ${back.headers.get('location')}`);
}
