import { GoogleRefusal, GoogleSilence, GoogleUnsent } from './failures.ts';
import { addressOf, type GoogleHost } from './hosts.ts';
import { openSender, type JsonObject, type Sender } from './sender.ts';

export type { JsonObject } from './sender.ts';

type Query = Record<string, string | number | undefined>;

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly host: GoogleHost;
  readonly path: string;
  readonly query?: Query;
  readonly body?: object;
}

/** A client with one user's grant. Calls reject with a GoogleFailure. */
export interface GoogleSession {
  readonly get: (host: GoogleHost, path: string, query?: Query) => Promise<JsonObject>;
  readonly post: (host: GoogleHost, path: string, body: object) => Promise<JsonObject>;
  readonly remove: (host: GoogleHost, path: string) => Promise<JsonObject>;
  /** Gets a valid access token, so that the next call does not fail for lack of one. */
  readonly prepare: () => Promise<void>;
}

/** An access token that the token endpoint issued. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Stores access tokens, encrypted. One caller at a time renews the token of a grant, across all
 * processes.
 */
export interface AccessTokens {
  readonly get: (grant: string, renew: () => Promise<AccessToken>) => Promise<string>;
  /** Forgets a token that Google refused. */
  readonly drop: (grant: string, token: string) => Promise<void>;
}

/** A client for Google's APIs. */
export interface Google {
  readonly clientId: string;
  /** Address of the consent screen. */
  readonly consentUrl: string;
  /** Returns a session with a refresh token; no call starts after the deadline (`performance.now()`). */
  readonly as: (grant: string, deadline?: number) => GoogleSession;
  /** Calls the token endpoint with our client's id and secret. */
  readonly token: (form: Record<string, string>) => Promise<JsonObject>;
  /** Revokes the grant of a refresh token. */
  readonly revoke: (grant: string) => Promise<void>;
  /** Address of the stand-in, or of Google. */
  readonly baseUrl: string;
  /** Seconds for which no work should start because Google does not respond; 0 if it does. */
  readonly backoffSeconds: () => number;
  readonly close: () => Promise<void>;
}

/** Our client's credentials and the addresses of Google. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of a stand-in for all of Google; undefined for Google itself. */
  readonly baseUrl: string | undefined;
  /** Its address for browsers. */
  readonly consentUrl: string | undefined;
  readonly timeoutSeconds: number;
  readonly tokens: AccessTokens;
}

/** A token is renewed this long before its end, so that no call fails for its age. */
const marginSeconds = 120;
const shortestLife = 30;

type TokenCall = Google['token'];

/** Returns a new access token of a grant. */
async function renew(token: TokenCall, grant: string): Promise<AccessToken> {
  const reply = await token({ grant_type: 'refresh_token', refresh_token: grant });
  const { access_token: access, expires_in: seconds } = reply;
  if (typeof access !== 'string' || access === '') throw new GoogleSilence('a renewal without a token');
  const life = Math.max(shortestLife, Number(seconds ?? 0) - marginSeconds);
  return { token: access, expiresAt: new Date(Date.now() + life * 1000) };
}

interface SessionParts {
  readonly sender: Sender;
  readonly baseUrl: string | undefined;
  readonly tokens: AccessTokens;
  readonly token: TokenCall;
}

/** Opens a session of a grant, which gets an access token before each call. */
function openSession(parts: SessionParts, grant: string, deadline: number): GoogleSession {
  const { sender, baseUrl, tokens, token } = parts;
  const access = () => tokens.get(grant, () => renew(token, grant));
  const sendOnce = ({ method, host, path, query = {}, body }: Call, bearer: string) => {
    const url = new URL(`${addressOf(host, baseUrl)}/${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return sender.send(method, url, {
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  };
  const act = async (call: Call): Promise<JsonObject> => {
    const isOver = () => performance.now() >= deadline;
    if (isOver()) throw new GoogleUnsent('the round is over');
    const bearer = await access();
    // A renewal of the token may have taken long.
    if (isOver()) throw new GoogleUnsent('the round is over');
    try {
      return await sendOnce(call, bearer);
    } catch (failure) {
      // A refused access token had no effect, so even a creation may be repeated with a new one.
      if (!(failure instanceof GoogleRefusal) || failure.facts.status !== 401) throw failure;
      await tokens.drop(grant, bearer);
      return sendOnce(call, await access());
    }
  };
  return {
    get: (host, path, query = {}) => act({ method: 'GET', host, path, query }),
    post: (host, path, body) => act({ method: 'POST', host, path, body }),
    remove: (host, path) => act({ method: 'DELETE', host, path }),
    prepare: async () => void (await access()),
  };
}

/** Opens the client. */
export function openGoogle(settings: GoogleSettings): Google {
  const sender = openSender(settings.timeoutSeconds);
  const { baseUrl, clientId, clientSecret, tokens } = settings;
  const sendForm = (path: string, form: Record<string, string>) =>
    sender.send('POST', new URL(`${addressOf('oauth2', baseUrl)}/${path}`), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  const token: TokenCall = (form) =>
    sendForm('token', { client_id: clientId, client_secret: clientSecret, ...form });
  return {
    clientId,
    consentUrl: `${addressOf('accounts', settings.consentUrl)}/o/oauth2/v2/auth`,
    baseUrl: baseUrl ?? 'https://www.googleapis.com',
    as: (grant, deadline = Number.POSITIVE_INFINITY) =>
      openSession({ sender, baseUrl, tokens, token }, grant, deadline),
    token,
    revoke: async (grant) => {
      await sendForm('revoke', { token: grant });
    },
    backoffSeconds: sender.backoffSeconds,
    close: sender.close,
  };
}
