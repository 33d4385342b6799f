import sdk, { type FacebookAdsApi } from 'facebook-nodejs-business-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  appId,
  appSecret,
  dermaInstagram,
  dermaPage,
  eleni,
  redirectUri,
  scopes,
  useTestSandbox,
} from '../../testing/start-sandbox.ts';

const sofia = '10160000000000004';

/** Meta's own client; only the address differs. */
const sandbox = useTestSandbox();
let user: FacebookAdsApi;
let page: FacebookAdsApi;

beforeAll(async () => {
  sandbox.meta.change({ containerMs: 0, insightsAfterSeconds: 0 });
  Object.defineProperty(sdk.FacebookAdsApi, 'GRAPH', { get: () => `${sandbox.url}/graph` });
});

const open = (token: string) => new sdk.FacebookAdsApi(token, 'en_US', false);
const dataOf = (objects: Iterable<{ _data: Record<string, unknown> }>) =>
  [...objects].map(({ _data }) => _data);

describe("Meta's own client", () => {
  it('exchanges a login for a long-lived token and reads permissions and pages', async () => {
    const app = open(`${appId}|${appSecret}`);
    const secret = { client_id: appId, client_secret: appSecret };
    const code = await sandbox.login(eleni);
    const short = await app.call('GET', ['oauth', 'access_token'], {
      ...secret,
      redirect_uri: redirectUri,
      code,
    });
    const long = await app.call('GET', ['oauth', 'access_token'], {
      ...secret,
      grant_type: 'fb_exchange_token',
      fb_exchange_token: short['access_token'],
    });
    expect(Number(long['expires_in'])).toBeGreaterThan(59 * 86_400);
    user = open(String(long['access_token']));
    const me = new sdk.User('me', {}, null, user);
    expect(dataOf(await me.getPermissions([]))).toContainEqual({
      permission: 'pages_manage_posts',
      status: 'granted',
    });
    const fields = ['id', 'name', 'category', 'tasks', 'access_token', 'instagram_business_account'];
    const pages = dataOf(await me.getAccounts(fields, { limit: 100 }));
    const own = pages.find(({ id }) => id === dermaPage);
    expect(own).toMatchObject({
      tasks: expect.arrayContaining(['CREATE_CONTENT']),
      instagram_business_account: { id: dermaInstagram },
    });
    page = open(String(own?.['access_token']));
  });

  it('follows the pages of a listing', async () => {
    const me = new sdk.User('me', {}, null, user);
    const cursor = await me.getAccounts(['id'], { limit: 1 });
    const seen = [cursor[0]?.id];
    while (cursor.hasNext()) {
      await cursor.next();
      seen.push(cursor.at(-1)?.id);
    }
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(3);
  });

  it('uploads photos, then creates, reads, edits and deletes the post', async () => {
    const home = new sdk.Page(dermaPage, {}, null, page);
    const photos = [];
    for (const name of ['serum-1a-small.jpg', 'serum-1b-small.jpg'])
      photos.push(await home.createPhoto([], { url: `${sandbox.url}/pictures/${name}`, published: false }));
    const made = await home.createFeed(['id', 'permalink_url'], {
      message: 'Δύο εικόνες',
      attached_media: photos.map(({ id }) => ({ media_fbid: id })),
    });
    expect(made.id).toMatch(new RegExp(`^${dermaPage}_`));
    const post = new sdk.PagePost(made.id, {}, null, page);
    const read = await post.get(['id', 'message', 'is_published', 'attachments', 'created_time']);
    expect(read._data).toMatchObject({ message: 'Δύο εικόνες', is_published: true });
    await post.update([], { message: 'Διορθωμένο' });
    const listed = await home.getPublishedPosts(['id', 'message'], { limit: 10 });
    expect(dataOf(listed)).toEqual([{ id: made.id, message: 'Διορθωμένο' }]);
    const insights = await post.getInsights([], { metric: ['post_media_view'] });
    expect(dataOf(insights)).toMatchObject([{ name: 'post_media_view', values: [{ value: 0 }] }]);
    expect(await post.delete([])).toMatchObject({ success: true });
    expect(dataOf(await home.getPublishedPosts(['id']))).toEqual([]);
  });

  it('schedules a post and publishes a draft', async () => {
    const home = new sdk.Page(dermaPage, {}, null, page);
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    await home.createFeed([], {
      message: 'Αργότερα',
      published: false,
      scheduled_publish_time: inAnHour,
    });
    expect(dataOf(await home.getScheduledPosts(['message']))).toMatchObject([{ message: 'Αργότερα' }]);
    const draft = await home.createFeed([], { message: 'Πρόχειρο', published: false });
    expect(dataOf(await home.getPublishedPosts(['id']))).toEqual([]);
    await new sdk.PagePost(draft.id, {}, null, page).update([], { is_published: true });
    expect(dataOf(await home.getPublishedPosts(['id']))).toEqual([{ id: draft.id }]);
  });

  it('publishes an Instagram container and deletes the media', async () => {
    const account = new sdk.IGUser(dermaInstagram, {}, null, page);
    const image_url = `${sandbox.url}/pictures/serum-1a-small.jpg`;
    const container = await account.createMedia([], { image_url, caption: 'Στο Instagram' });
    const state = await new sdk.IGMedia(container.id, {}, null, page).get(['status_code', 'status']);
    expect(state._data['status_code']).toBe('FINISHED');
    const limit = dataOf(await account.getContentPublishingLimit(['quota_usage', 'config']));
    expect(limit).toMatchObject([{ quota_usage: 0, config: { quota_total: 50 } }]);
    const published = await account.createMediaPublish([], { creation_id: container.id });
    const media = new sdk.IGMedia(published.id, {}, null, page);
    expect((await media.get(['caption', 'permalink', 'timestamp']))._data).toMatchObject({
      caption: 'Στο Instagram',
      permalink: expect.stringMatching(/^http/),
    });
    expect(await account.getMedia(['id'])).toHaveLength(1);
    expect(await media.delete([])).toMatchObject({ success: true });
    expect(await account.getMedia(['id'])).toHaveLength(0);
  });

  it('throws its own error with code, subcode and trace id on a refusal', async () => {
    const gone = new sdk.PagePost(`${dermaPage}_1`, {}, null, page);
    await expect(gone.get(['id'])).rejects.toMatchObject({
      status: 400,
      name: 'FacebookRequestError',
      response: { code: 100, error_subcode: 33, fbtrace_id: expect.any(String) },
    });
  });

  it('reads declined permissions and cannot use them', async () => {
    const code = await sandbox.login(
      sofia,
      scopes.filter((scope) => scope !== 'pages_manage_posts'),
    );
    const app = open(`${appId}|${appSecret}`);
    const given = { client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code };
    const token = String((await app.call('GET', ['oauth', 'access_token'], given))['access_token']);
    const me = new sdk.User('me', {}, null, open(token));
    expect(dataOf(await me.getPermissions([]))).toContainEqual({
      permission: 'pages_manage_posts',
      status: 'declined',
    });
    const [first] = dataOf(await me.getAccounts(['id', 'access_token'], { limit: 1 }));
    const home = new sdk.Page(String(first?.['id']), {}, null, open(String(first?.['access_token'])));
    await expect(home.createFeed([], { message: 'Χωρίς άδεια' })).rejects.toMatchObject({
      status: 403,
      response: { code: 200, type: 'OAuthException' },
    });
  });

  it('sends alt texts to both networks, and comments', async () => {
    const home = new sdk.Page(dermaPage, {}, null, page);
    const url = `${sandbox.url}/pictures/serum-1a-small.jpg`;
    const photo = await home.createPhoto([], { url, published: false, alt_text_custom: 'Ορός' });
    const seen = await new sdk.PagePost(photo.id, {}, null, page).get(['alt_text_custom']);
    expect(seen._data).toMatchObject({ alt_text_custom: 'Ορός' });
    const post = await home.createFeed(['id'], { message: 'Με σχόλιο' });
    sandbox.meta.grants.put(eleni, {
      userId: eleni,
      granted: [...scopes, 'pages_manage_engagement', 'instagram_manage_comments'],
      declined: [],
    });
    await page.call('POST', [post.id, 'comments'], { message: '#ένα' });
    const comments = await page.call('GET', [post.id, 'comments'], { fields: 'id,message' });
    expect(comments['data']).toMatchObject([{ message: '#ένα' }]);
    const account = new sdk.IGUser(dermaInstagram, {}, null, page);
    const container = await account.createMedia([], {
      image_url: url,
      caption: 'Με λόγια',
      alt_text: 'Ορός',
    });
    const media = await account.createMediaPublish([], { creation_id: container.id });
    const shown = await new sdk.IGMedia(media.id, {}, null, page).get(['alt_text']);
    expect(shown._data).toMatchObject({ alt_text: 'Ορός' });
  });

  it('reads usage headers on every answer, even of refused batch calls', async () => {
    const answer = await fetch(`${sandbox.url}/graph/v26.0/${dermaPage}?fields=id`, {
      headers: { authorization: `Bearer ${page.accessToken}` },
    });
    expect(JSON.parse(answer.headers.get('x-app-usage') ?? '{}')).toHaveProperty('call_count');
    expect(answer.headers.get('facebook-api-version')).toBe('v26.0');
    await expect(
      page.call('POST', [''], { batch: [{ method: 'GET', relative_url: 'me' }] }),
    ).rejects.toMatchObject({ response: { message: expect.stringContaining('batch') } });
  });
});
