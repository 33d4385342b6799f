import type { Call } from '@kallos/contracts/client';
import { createClient } from '@kallos/contracts/client';
import { connection } from '@kallos/contracts/social/connection';

/** Returns a fetch that keeps cookies and follows no redirect, for a login. */
function openWalk(): (url: string, init?: RequestInit) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}

const hidden = (page: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

/** Logs in at the sandbox's Facebook and selects the first usable page. */
export async function connectPage(baseUrl: string, token: string, person: string): Promise<Call> {
  const walk = openWalk();
  const call = createClient({
    baseUrl,
    token: () => token,
    fetch: (url, init) => walk(String(url), init),
  });
  const { url } = await call(connection.createTicket);
  const start = await walk(new URL(url, baseUrl).href);
  const dialogUrl = start.headers.get('location') ?? '';
  const dialog = await (await fetch(dialogUrl)).text();
  const form = new URLSearchParams({ user: person, answer: 'allow' });
  for (const name of ['client_id', 'redirect_uri', 'state', 'scope', 'auth_type'])
    if (hidden(dialog, name) !== '') form.set(name, hidden(dialog, name));
  for (const permission of (form.get('scope') ?? '').split(',')) form.append('allow', permission);
  const back = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
  const led = await walk(back.headers.get('location') ?? '');
  const asked = await (await walk(led.headers.get('location') ?? '')).text();
  await walk(new URL(connection.confirm.path.replace(':login', 'facebook'), baseUrl).href, {
    method: 'POST',
    body: new URLSearchParams({
      state: hidden(asked, 'state'),
      code: hidden(asked, 'code'),
      answer: 'connect',
    }),
  });
  const { facebookPages } = await call(connection.listPages, { query: {} });
  const page = facebookPages.find(({ canPublish }) => canPublish);
  if (!page) throw new Error('the connected person manages no page');
  await call(connection.saveSelectedPages, {
    body: { pages: [{ pageId: page.id, platform: 'facebook' }] },
  });
  return call;
}
