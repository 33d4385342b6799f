import { makeMovie } from '@kallos/test-media/make-movie';
import { picture, sound } from '@kallos/test-media/odd-tracks';
import sdk, { type FacebookAdsApi } from 'facebook-nodejs-business-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  appId,
  appSecret,
  dermaInstagram,
  dermaPage,
  eleni,
  useTestSandbox,
} from '../../testing/start-sandbox.ts';

const nikos = '10160000000000002';
const video = makeMovie([picture, sound]);

const sandbox = useTestSandbox();
let page: FacebookAdsApi;

const open = (token: string) => new sdk.FacebookAdsApi(token, 'en_US', false);
const dataOf = (objects: Iterable<{ _data: Record<string, unknown> }>) =>
  [...objects].map(({ _data }) => _data);

beforeAll(async () => {
  sandbox.meta.change({ containerMs: 0, videoMs: 0, insightsAfterSeconds: 0 });
  Object.defineProperty(sdk.FacebookAdsApi, 'GRAPH', { get: () => `${sandbox.url}/graph` });
  page = open(await sandbox.pageToken(eleni, dermaPage));
});

/** Video bytes go to another host than the Graph's; Meta's client leaves that upload to its user. */
const upload = async (door: string, id: string) =>
  (
    await fetch(`${sandbox.url}/upload/${door}/v26.0/${id}`, {
      method: 'POST',
      body: video,
      headers: { authorization: `OAuth ${page.accessToken}`, offset: '0', file_size: String(video.length) },
    })
  ).json();

describe("Meta's own client", () => {
  it("lists the pages of a person's portfolio and inspects a token", async () => {
    const user = open(await sandbox.userToken(nikos));
    const [business] = await new sdk.User('me', {}, null, user).getBusinesses(['id', 'name']);
    const held = new sdk.Business(business?.id ?? '', {}, null, user);
    const fields = ['id', 'name', 'tasks', 'access_token'];
    const pages = [...(await held.getOwnedPages(fields)), ...(await held.getClientPages(fields))];
    expect(dataOf(pages)).toContainEqual(expect.objectContaining({ access_token: expect.any(String) }));
    // Without a role on a page there is no page token.
    const other = dataOf(pages).find(({ id }) => id === '104872650190007');
    expect([other?.['tasks'], other?.['access_token']]).toEqual([[], undefined]);
    const app = open(`${appId}|${appSecret}`);
    const { data } = await app.call('GET', ['debug_token'], { input_token: page.accessToken });
    expect(data).toMatchObject({ type: 'PAGE', is_valid: true, profile_id: dermaPage, expires_at: 0 });
  });

  it("publishes a reel from its first byte to the page's list", async () => {
    const home = new sdk.Page(dermaPage, {}, null, page);
    const begun = await home.createVideoReel([], { upload_phase: 'start' });
    const id = String(begun._data['video_id']);
    const finish = { upload_phase: 'finish', video_id: id, video_state: 'PUBLISHED', description: 'Βίντεο' };
    await expect(home.createVideoReel([], finish)).rejects.toMatchObject({ status: 400 });
    expect(await upload('video-upload', id)).toMatchObject({ success: true });
    const read = async () =>
      (await new sdk.PagePost(id, {}, null, page).get(['status', 'permalink_url']))._data;
    expect(await read()).toMatchObject({ status: { uploading_phase: { status: 'complete' } } });
    await home.createVideoReel([], finish);
    await expect
      .poll(read)
      .toMatchObject({ status: { publishing_phase: { status: 'complete' } }, permalink_url: /\/reel\// });
    expect(dataOf(await home.getVideoReels(['id', 'description']))).toEqual([{ id, description: 'Βίντεο' }]);
  });

  it('publishes a carousel and a reel to an Instagram account', async () => {
    const account = new sdk.IGUser(dermaInstagram, {}, null, page);
    const children = [];
    for (const name of ['serum-1a-small.jpg', 'serum-1b-small.jpg']) {
      const image_url = `${sandbox.url}/pictures/${name}`;
      children.push(
        (await account.createMedia([], { image_url, is_carousel_item: true, alt_text: name })).id,
      );
    }
    const parent = await account.createMedia([], { media_type: 'CAROUSEL', children, caption: 'Δύο' });
    const reel = { media_type: 'REELS', upload_type: 'resumable', caption: 'Βίντεο' };
    const container = await account.createMedia([], reel);
    expect(await upload('ig-api-upload', container.id)).toMatchObject({ success: true });
    const state = async () =>
      (await new sdk.IGMedia(container.id, {}, null, page).get(['status_code', 'video_status']))._data;
    await expect.poll(state).toMatchObject({ status_code: 'FINISHED' });
    for (const { id } of [parent, container]) await account.createMediaPublish([], { creation_id: id });
    const media = dataOf(await account.getMedia(['caption', 'media_type', 'permalink']));
    expect(media).toMatchObject([
      { caption: 'Βίντεο', media_type: 'VIDEO' },
      { caption: 'Δύο', media_type: 'CAROUSEL_ALBUM' },
    ]);
  });

  it("reads drafts in a page's feed, a post's owner and both networks' insights", async () => {
    const home = new sdk.Page(dermaPage, {}, null, page);
    const { id } = await home.createFeed([], { message: 'Πρόχειρο', published: false });
    const fields = ['id', 'is_published', 'created_time', 'scheduled_publish_time', 'application'];
    expect(dataOf(await home.getFeed(fields, { limit: 100 }))).toContainEqual(
      expect.objectContaining({
        id,
        is_published: false,
        application: expect.objectContaining({ id: appId }),
      }),
    );
    const post = new sdk.PagePost(id, {}, null, page);
    await post.update([], { is_published: true });
    const read = await post.get(['from', 'is_published', 'comments.limit(0).summary(true)', 'shares']);
    const counted = { comments: { summary: { total_count: 0 } } };
    expect(read._data).toMatchObject({ from: { id: dermaPage }, is_published: true, ...counted });
    const account = new sdk.IGUser(dermaInstagram, {}, null, page);
    const image_url = `${sandbox.url}/pictures/serum-1a-small.jpg`;
    const container = await account.createMedia([], { image_url, caption: 'Αριθμοί' });
    const made = await account.createMediaPublish([], { creation_id: container.id });
    const media = new sdk.IGMedia(made.id, {}, null, page);
    expect((await media.get(['owner']))._data).toMatchObject({ owner: { id: dermaInstagram } });
    const metric = ['views', 'reach', 'likes', 'comments', 'shares'];
    expect(dataOf(await media.getInsights([], { metric })).map(({ name }) => name)).toEqual(metric);
  });

  it('revokes the permissions, which ends the token', async () => {
    const user = open(await sandbox.userToken(nikos));
    expect(await user.call('DELETE', ['me', 'permissions'])).toMatchObject({ success: true });
    await expect(user.call('GET', ['me'])).rejects.toMatchObject({
      response: { code: 190, error_subcode: 458 },
    });
  });
});
