import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../meta/answers.ts';
import type { FakeMetaSettings, Place } from '../meta/ledger.ts';
import { bodyOf } from '../meta/serve-graph.ts';
import { GoogleLies } from './lies.ts';
import { LocalPostStore } from './local-posts.ts';

const json = { 'content-type': 'application/json; charset=UTF-8' };
const answer = (status: number, body: unknown): Answer => ({
  status,
  headers: json,
  body: JSON.stringify(body),
});
const ok = (body: unknown): Answer => answer(200, body);
const refuse = (status: number, name: string, details: readonly unknown[] = []): Answer =>
  answer(status, { error: { code: status, message: 'by the fault harness', status: name, details } });
const html = '<!DOCTYPE html><html><title>Error</title><body>That’s an error.</body></html>';
const page = (status: number): Answer => ({ status, headers: { 'content-type': 'text/html' }, body: html });

const invalid = (field: string, code: number): Answer =>
  refuse(400, 'INVALID_ARGUMENT', [
    {
      '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError',
      errorDetails: [{ code, field, message: 'by the fault harness' }],
    },
  ]);
const missing = refuse(404, 'NOT_FOUND');
const unauthenticated = refuse(401, 'UNAUTHENTICATED');

/** Errors that prove nothing about the call. */
const errors: readonly Answer[] = [
  refuse(500, 'INTERNAL'),
  refuse(503, 'UNAVAILABLE'),
  refuse(504, 'DEADLINE_EXCEEDED'),
  page(502),
  page(503),
  'silence',
  'reset',
];
const meaningless: readonly Answer[] = [
  { status: 200, headers: json, body: '' },
  { status: 200, headers: json, body: '{}' },
  { status: 200, headers: json, body: '[]' },
  { status: 200, headers: json, body: '{"name":"accounts/1/loc' },
  page(200),
];
const passing: readonly Answer[] = [...errors, refuse(429, 'RESOURCE_EXHAUSTED')];

/** The client at the fake Google. */
export const googleClient = {
  id: 'chaos.apps.googleusercontent.com',
  secret: 'a-google-secret-of-the-harness',
};

const businessScope = 'https://www.googleapis.com/auth/business.manage';
const pageSize = 20;
/** Google's shortest time ahead is unknown; the fake wants ten of its seconds. */
const leastLeadSeconds = 10;

/** A call with its parsed body. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** Returns one location for each of the people of the fake Meta. */
export const placesOf = (people: number): Place[] =>
  Array.from({ length: people }, (_, index): Place => {
    const number = String(index + 1).padStart(3, '0');
    return { personId: `9${number}`, platform: 'google', id: `5500${number}` };
  });

/** A Google with one location per person, which lies about local posts and tokens. */
export class FakeGoogle {
  readonly #liar = new GoogleLies();
  readonly places: readonly Place[];
  /** Returns the account of a location; both are needed in paths. */
  readonly #accountOf: (place: string) => string;
  readonly store: LocalPostStore;
  readonly #codes = new Map<string, string>();
  readonly #grants = new Map<string, string>();
  readonly #tokens = new Map<string, string>();
  #secondMs = 1000;
  #serial = 0;

  constructor(places: readonly Place[], accountOf = (place: string): string => `77${place}`) {
    this.places = places;
    this.#accountOf = accountOf;
    this.store = new LocalPostStore(this.#liar, accountOf);
  }

  configure(settings: FakeMetaSettings): void {
    this.#secondMs = settings.secondMs;
    this.#liar.configure(settings);
  }

  #placeOf = (personId: string): string => this.places.find((place) => place.personId === personId)?.id ?? '';

  newCode(personId: string): string {
    this.#serial += 1;
    this.#codes.set(`4/0code${this.#serial}`, personId);
    return `4/0code${this.#serial}`;
  }

  /** Issues an access token to a person. */
  newToken(personId: string): string {
    this.#serial += 1;
    const token = `ya29.chaos${this.#serial}`;
    this.#tokens.set(token, personId);
    return token;
  }

  #issue(form: URLSearchParams): Answer {
    if (form.get('client_id') !== googleClient.id || form.get('client_secret') !== googleClient.secret)
      return answer(401, { error: 'invalid_client' });
    const common = { expires_in: 3599, token_type: 'Bearer', scope: `openid email ${businessScope}` };
    if (form.get('grant_type') === 'refresh_token') {
      const grant = form.get('refresh_token') ?? '';
      const owner = this.#grants.get(grant);
      if (owner === undefined) return answer(400, { error: 'invalid_grant' });
      // Google's answer to a renewal has no refresh token.
      return ok({ ...common, access_token: this.newToken(owner) });
    }
    const personId = this.#codes.get(form.get('code') ?? '');
    if (personId === undefined) return answer(400, { error: 'invalid_grant' });
    this.#codes.delete(form.get('code') ?? '');
    this.#serial += 1;
    const grant = `1//chaos${this.#serial}`;
    this.#grants.set(grant, personId);
    const payload = Buffer.from(JSON.stringify({ sub: personId })).toString('base64url');
    return ok({
      ...common,
      access_token: this.newToken(personId),
      refresh_token: grant,
      id_token: `e30.${payload}.signature`,
    });
  }

  #create(place: string, body: Record<string, unknown>): Answer {
    const { store } = this;
    store.calls += 1;
    const message = typeof body['summary'] === 'string' ? body['summary'] : '';
    store.begin(place, message);
    const tells = (lie: Parameters<typeof store.tells>[0]) => store.tells(lie, place, message);
    if (tells('google-refusal')) return this.#liar.pick(passing);
    const time = Date.parse(typeof body['scheduledTime'] === 'string' ? body['scheduledTime'] : '');
    if (!Number.isNaN(time) && time < Date.now() + leastLeadSeconds * this.#secondMs)
      return invalid('scheduled_time', 9);
    if (message.length > 1500) return invalid('summary', 8);
    if (tells('google-never-made')) {
      const name = `accounts/${this.#accountOf(place)}/locations/${place}/localPosts/${Date.now()}`;
      return ok({ ...body, name, state: 'PROCESSING', createTime: new Date(Date.now()).toISOString() });
    }
    if (tells('google-late-effect')) {
      store.make(place, body, this.#liar.seconds(0, 60));
      return this.#liar.pick(errors);
    }
    // No client can find what a refusal or a single call created if lists hide it as well.
    if (tells('google-twice')) store.make(place, body, 0, true);
    const isRefused = tells('google-late-refusal');
    const post = store.make(place, body, 0, isRefused);
    if (tells('google-lost-answer')) return this.#liar.pick([...errors, ...meaningless]);
    if (isRefused)
      return this.#liar.pick([invalid('summary', 3), invalid('media', 3), refuse(403, 'PERMISSION_DENIED')]);
    const shown = store.shown(post, Date.now());
    if (!tells('google-other-place')) return ok(shown);
    return ok({ ...shown, name: `accounts/1/locations/2/localPosts/${post.id}` });
  }

  #list(place: string, query: URLSearchParams): Answer {
    const { store } = this;
    if (store.tells('google-odd-read', place)) return this.#liar.pick([...passing, ...meaningless.slice(2)]);
    const from = Number(query.get('pageToken') ?? '0');
    const all = store.list(place);
    const localPosts = all.slice(from, from + pageSize);
    const isCut = store.tells('google-cut-list', place);
    const hasMore = from + pageSize < all.length && !isCut;
    return ok({
      ...(localPosts.length === 0 ? {} : { localPosts: isCut ? localPosts.slice(0, -1) : localPosts }),
      ...(hasMore ? { nextPageToken: String(from + pageSize) } : {}),
    });
  }

  #remove(place: string, id: string): Answer {
    const { store } = this;
    const post = store.find(place, id);
    if (store.tells('google-odd-deletion', place, post?.message ?? '')) {
      const how = this.#liar.pick(['done', 'not done', 'refused'] as const);
      if (how === 'done' && post) post.deletedAt = Date.now();
      return how === 'not done' ? this.#liar.pick([ok({}), missing]) : this.#liar.pick([...errors, missing]);
    }
    if (!post) return missing;
    post.deletedAt = Date.now();
    return ok({});
  }

  #localPosts({ method, path, query, body }: Call, personId: string): Answer {
    const [, account, place = '', id] =
      /^\/mybusiness\/v4\/accounts\/(\d+)\/locations\/(\d+)\/localPosts(?:\/(\d+))?$/.exec(path) ?? [];
    // A malformed path gets a web page.
    if (place === '') return page(404);
    if (place !== this.#placeOf(personId)) return refuse(403, 'PERMISSION_DENIED');
    if (account !== this.#accountOf(place)) return missing;
    if (method === 'POST') return this.#create(place, body);
    if (id === undefined) return this.#list(place, query);
    if (method === 'DELETE') return this.#remove(place, id);
    if (this.store.tells('google-odd-read', place)) return this.#liar.pick([...passing, ...meaningless]);
    const found = this.store.read(place, id);
    return found ? ok(found) : missing;
  }

  /** Answers a call of an API with an access token. */
  answer(call: Call, token: string): Answer {
    const personId = this.#tokens.get(token);
    if (personId === undefined) return unauthenticated;
    const place = this.#placeOf(personId);
    if (this.store.tells('google-dead-token', place)) {
      this.#tokens.delete(token);
      return unauthenticated;
    }
    const { path } = call;
    if (path.startsWith('/mybusiness/')) return this.#localPosts(call, personId);
    if (path === '/mybusinessaccountmanagement/v1/accounts')
      return ok({ accounts: [{ name: `accounts/${this.#accountOf(place)}`, type: 'LOCATION_GROUP' }] });
    const location = {
      name: `locations/${place}`,
      title: `Ιατρείο ${place}`,
      metadata: { hasVoiceOfMerchant: true },
    };
    if (path === `/mybusinessbusinessinformation/v1/accounts/${this.#accountOf(place)}/locations`)
      return call.query.get('readMask') ? ok({ locations: [location] }) : invalid('read_mask', 2);
    if (path === `/mybusinessbusinessinformation/v1/locations/${place}`) return ok(location);
    return page(404);
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://google');
    const path = url.pathname.replace(/^\/google/, '');
    const text = (await bodyOf(request)).toString();
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const isJson = request.headers['content-type']?.startsWith('application/json') === true;
    const body = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {};
    const call = { method: request.method ?? 'GET', path, query: url.searchParams, body };
    const reply =
      path === '/oauth2/token'
        ? this.#issue(new URLSearchParams(text))
        : path === '/oauth2/revoke'
          ? ok({})
          : this.answer(call, token);
    if (reply === 'reset') response.destroy();
    else if (reply !== 'silence') response.writeHead(reply.status, reply.headers).end(reply.body);
  }
}
