import { describe, expect, it } from 'vitest';
import { LoginRefused } from '../../login.ts';
import type { Graph, GraphSession } from '../graph/client.ts';
import { GraphRefusal } from '../graph/failures.ts';
import { pageDestinationsOf, readMetaPages } from './pages.ts';
import { confirmScopes, identifyToken, readTokenFacts } from './tokens.ts';

const refusal = (code: number, isTransient = false) =>
  new GraphRefusal({
    status: 400,
    code,
    subcode: undefined,
    isTransient,
    regainSeconds: undefined,
    traceId: undefined,
    text: 'no',
  });

/** Returns a Graph that responds by path; an Error value is thrown. */
function graphOf(answers: Record<string, object>, debugged: Record<string, object> = {}): Graph {
  const get: GraphSession['get'] = async (path, params = {}) => {
    if (path === 'debug_token')
      return { data: debugged[String(params['input_token'])] ?? { is_valid: false } };
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return { data: [], ...answer };
  };
  const session = { get } as unknown as GraphSession;
  return {
    appId: 'app-1',
    appToken: 'app-1|secret',
    as: () => session,
    exchange: async () => ({ access_token: 'long', expires_in: 60 }),
  } as unknown as Graph;
}

const sound = { is_valid: true, app_id: 'app-1', type: 'USER', user_id: '7', scopes: ['email'] };

describe('facts about a token', () => {
  const factsOf = (data: object) => readTokenFacts(graphOf({}, { t: data }), 't');
  it('have an expiry in seconds, or none', async () => {
    expect(await factsOf({ ...sound, expires_at: 1_800_000_000, data_access_expires_at: 0 })).toMatchObject({
      isValid: true,
      kind: 'user',
      expiresAt: new Date('2027-01-15T08:00:00Z'),
      dataAccessExpiresAt: null,
    });
  });

  it('contain why it is dead: the subcode, the code, or neither', async () => {
    const reasonOf = async (error?: object) => (await factsOf({ is_valid: false, error })).deadReason;
    expect(await reasonOf({ code: 190, subcode: 463 })).toBe('token_463');
    expect(await reasonOf({ code: 102 })).toBe('token_102');
    expect(await reasonOf()).toBe('token_190');
  });

  it('have a kind only if it is a known one', async () => {
    expect((await factsOf({ ...sound, type: 'constructor' })).kind).toBeUndefined();
    expect((await factsOf({ ...sound, type: 'PAGE' })).kind).toBe('page');
  });
});

describe('a pasted token', () => {
  const own = { data: [{ id: 'p', name: 'Αίγλη', access_token: 'page' }] };
  const identify = (given: object, long: object = sound, pages: object = own, granted = 'email') =>
    identifyToken(
      graphOf(
        {
          'me/permissions': {
            data: [
              { permission: granted, status: 'granted' },
              { permission: 'read_insights', status: 'declined' },
            ],
          },
          'me/accounts': pages,
        },
        { given, long },
      ),
      'given',
    );

  it('offers no pages without the permission to list them and reports it', async () => {
    expect((await identify(sound, sound, refusal(200))).destinations).toEqual({ places: [], isWhole: false });
    await expect(identify(sound, sound, refusal(200), 'pages_show_list')).rejects.toThrow('graph 200');
  });

  it('is returned with its permissions, pages and expiry', async () => {
    const before = Date.now();
    const found = await identify(sound);
    expect(found).toMatchObject({ userId: '7', token: 'long', scopes: ['email'] });
    expect(found.destinations.places).toMatchObject([{ externalId: 'p' }]);
    expect(found.tokenExpiresAt?.getTime()).toBeGreaterThanOrEqual(before + 60_000);
    expect(found.tokenExpiresAt?.getTime()).toBeLessThan(before + 120_000);
    const named = await identify(sound, { ...sound, expires_at: 1_800_000_000 });
    expect(named.tokenExpiresAt).toEqual(new Date('2027-01-15T08:00:00Z'));
  });

  it.each([
    ['dead', { ...sound, is_valid: false }],
    ['made for another app', { ...sound, app_id: 'app-2' }],
    ['a page’s', { ...sound, type: 'PAGE' }],
    ['nobody’s', { ...sound, user_id: undefined }],
    ['another person’s after the exchange', { ...sound, user_id: '8' }],
  ])('is rejected when it is %s', async (_, given) => {
    await expect(identify(given)).rejects.toBeInstanceOf(LoginRefused);
  });
});

describe('permissions missing from one response', () => {
  const confirm = (data: object[]) =>
    confirmScopes(graphOf({ 'me/permissions': { data } }).as('t'), ['a', 'b'], ['a']);
  const say = (status: string) => [{ permission: 'b', status }];

  it('are kept if a second response has them, else removed', async () => {
    expect(await confirm(say('granted'))).toEqual(['a', 'b']);
    expect(await confirm(say('declined'))).toEqual(['a']);
    expect(await confirm([])).toEqual(['a']);
  });

  it('do not change after a refusal', async () => {
    const session = graphOf({ 'me/permissions': refusal(2) }).as('t');
    await expect(confirmScopes(session, ['b'], [])).rejects.toThrow('graph 2');
  });
});

describe("a user's pages", () => {
  const page = { id: 'p', name: 'Αίγλη', category: 'Κλινική', access_token: 'page' };
  const readingOf = (answers: Record<string, object>, scopes: string[] = []) =>
    readMetaPages(graphOf(answers).as('t'), scopes);
  const pagesOf = async (answers: Record<string, object>, scopes: string[] = []) =>
    (await readingOf(answers, scopes)).pages;

  it.each([
    [undefined, true],
    [['CREATE_CONTENT'], true],
    [['MANAGE'], true],
    [['ANALYZE', 'MODERATE'], false],
  ])('with the tasks %j: can publish is %s', async (tasks, canPublish) => {
    expect(await pagesOf({ 'me/accounts': { data: [{ ...page, tasks }] } })).toMatchObject([{ canPublish }]);
  });

  it('are listed once, including portfolio pages, only with a token', async () => {
    const answers = {
      'me/accounts': { data: [page, { id: 'bare', name: 'x' }, { ...page, id: 'sample' }] },
      'me/businesses': { data: [{ id: 'b' }] },
      'b/owned_pages': { data: [page, { ...page, id: 'q' }] },
    };
    const idsOf = async (scopes: string[]) => (await pagesOf(answers, scopes)).map(({ id }) => id);
    expect(await idsOf(['business_management'])).toEqual(['p', 'q']);
    expect(await idsOf([])).toEqual(['p']);
  });

  it.each<[string, boolean, object, object]>([
    ['whole', true, page, { data: [] }],
    ['not whole where an entry has no token', false, { id: 'bare', name: 'x' }, { data: [] }],
    ['not whole where the portfolio is refused', false, page, refusal(10)],
    ['not whole where an entry cannot be read', false, { id: 7 }, { data: [] }],
    [
      'not whole with more businesses than are asked for their pages',
      false,
      page,
      { data: Array.from({ length: 21 }, (_, at) => ({ id: `b${at}` })) },
    ],
  ])('are a reading that is %s', async (_what, isWhole, entry, businesses) => {
    const answers = { 'me/accounts': { data: [entry] }, 'me/businesses': businesses };
    expect((await readingOf(answers, ['business_management'])).isWhole).toBe(isWhole);
  });

  it('omit unreadable portfolio pages, but fail in an outage', async () => {
    const read = (failure: Error) =>
      pagesOf({ 'me/accounts': { data: [page] }, 'me/businesses': failure }, ['business_management']);
    expect(await read(refusal(200))).toHaveLength(1);
    await expect(read(refusal(190))).rejects.toThrow('graph 190');
    await expect(read(refusal(2, true))).rejects.toThrow('graph 2');
    await expect(read(new TypeError('a fault of ours'))).rejects.toThrow(TypeError);
  });

  it('include Instagram accounts as destinations without a token', async () => {
    const instagram = {
      id: 'i',
      username: 'aigli',
      name: 'Αίγλη',
      profile_picture_url: 'https://x.test/i.jpg',
    };
    const found = (id: string) =>
      pagesOf({ 'me/accounts': { data: [{ ...page, instagram_business_account: { ...instagram, id } }] } });
    const pages = await found('i');
    expect(pages).toMatchObject([
      {
        category: 'Κλινική',
        instagram: { id: 'i', username: 'aigli', name: 'Αίγλη', pictureUrl: 'https://x.test/i.jpg' },
      },
    ]);
    expect(pageDestinationsOf(pages)).toMatchObject([
      { platform: 'facebook', externalId: 'p', token: 'page', parentPageId: null },
      { platform: 'instagram', externalId: 'i', token: null, parentPageId: 'p', canPublish: true },
    ]);
    expect(pageDestinationsOf(await found('ig_sample'))).toMatchObject([{ platform: 'facebook' }]);
  });
});
