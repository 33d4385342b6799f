import { connection as contract } from '@kallos/contracts/social/connection';
import type { ServiceApp } from '@kallos/service-kit/http/app';
import { identityHeader, signIdentity, type Caller } from '@kallos/service-kit/security/identity';
import { businessCaller, testIdentityKey } from '@kallos/service-kit/testing';

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

const formAction = (html: string) => /<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? '';
const callbackPath = /^\/api\/auth\/[a-z]+\/callback$/;
const pathOf = ({ path }: { readonly path: string }, login: string) => path.replace(':login', login);

/** The content of a browser: a redirect target or a page. */
export interface BrowserResult {
  readonly status: number;
  readonly location: URL | undefined;
  readonly html: string;
}

/** Simulates a browser: keeps cookies, and follows only the redirect to the confirmation page. */
export function openBrowser({ app }: { readonly app: Pick<ServiceApp, 'request'> }) {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit, caller?: Caller): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (caller) headers.set(identityHeader, signIdentity(caller, testIdentityKey));
    const answer = await app.request(path, { ...init, headers, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (/Max-Age=0/.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const show = async (path: string, init: RequestInit = {}, caller?: Caller): Promise<BrowserResult> => {
    const answer = await send(path, init, caller);
    const location = answer.headers.get('location');
    // The confirmation page's address has no code.
    if (location !== null && callbackPath.test(new URL(location).pathname))
      return show(new URL(location).pathname + new URL(location).search);
    return {
      status: answer.status,
      location: location === null ? undefined : new URL(location),
      html: location === null ? await answer.text() : '',
    };
  };
  /** Opens an address that must redirect. */
  const open = async (path: string, caller?: Caller, headers: Record<string, string> = {}): Promise<URL> => {
    const { status, location } = await show(path, { headers }, caller);
    if (!location) throw new Error(`expected a redirect, got ${status}`);
    return location;
  };
  /** Requests a ticket as the Platforms screen does. */
  const askTicket = async (
    accountId = 1,
    caller: Caller = businessCaller(accountId),
    login = 'facebook',
  ): Promise<string> => {
    const answer = await send(`${contract.createTicket.path}?login=${login}`, { method: 'POST' }, caller);
    return contract.createTicket.reply.parse(await answer.json()).url;
  };
  /** Presses a button of the page that asks for confirmation. */
  const press = (page: BrowserResult, answer: 'connect' | 'cancel'): Promise<URL | undefined> =>
    show(formAction(page.html), {
      method: 'POST',
      body: new URLSearchParams({
        state: hidden(page.html, 'state'),
        code: hidden(page.html, 'code'),
        answer,
      }),
    }).then(({ location }) => location);
  return Object.assign(open, { show, askTicket, press });
}
/** See {@link openBrowser}. */
export type Browser = ReturnType<typeof openBrowser>;

/** Returns from the dialog, and confirms if asked. */
export async function returnFromLogin(
  browser: Browser,
  query: URLSearchParams | Record<string, string>,
  login = 'facebook',
): Promise<URL> {
  const shown = await browser.show(
    `${pathOf(contract.callback, login)}?${new URLSearchParams(query).toString()}`,
  );
  const end = shown.location ?? (await browser.press(shown, 'connect'));
  if (!end) throw new Error(`expected a redirect, got ${shown.status}`);
  return end;
}
