import { connection as contract } from '@kallos/contracts/social/connection';
import { disconnected, pagesSelected, pageStateChanged } from '@kallos/contracts/social/events';
import { readAnnounced, callAs, updateRows, trialCaller } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openLoginBench, page, withInstagram } from '../../testing/login-bench.ts';
import { platforms } from '../schema/connections.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';

const bench = openLoginBench();

describe('page selection', () => {
  const facebook = { pageId: '11', platform: 'facebook' } as const;
  const instagram = { pageId: '10', instagramId: 'ig-10', platform: 'instagram' } as const;
  const save = (choices: object[], accountId = 1) =>
    bench.business(accountId)(contract.saveSelectedPages, { body: { pages: choices as [] } });

  it('stores the selection with names from Meta and announces the whole list', async () => {
    const picture = { data: { url: 'https://pictures.fbcdn.net/11.jpg', is_silhouette: false } };
    bench.person.pages = [withInstagram('10'), page('11', { picture })];
    await bench.connectAccount();
    await save([{ ...facebook, pageName: 'made up' }, instagram, facebook]);
    const { selectedPages } = await bench.business()(contract.listSelectedPages);
    expect(selectedPages).toMatchObject([
      {
        pageId: '11',
        pageName: 'Page 11',
        platform: 'facebook',
        isActive: true,
        pictureUrl: 'https://pictures.fbcdn.net/11.jpg',
      },
      { pageId: 'ig-10', platform: 'instagram', instagramId: 'ig-10', instagramUsername: 'user.10' },
    ]);
    expect((await readAnnounced(bench.db, pagesSelected)).at(-1)?.pages).toEqual([
      { pageId: '11', pageName: 'Page 11', platform: 'facebook', username: null },
      { pageId: 'ig-10', pageName: 'user.10', platform: 'instagram', username: 'user.10' },
    ]);
  });

  it('replaces the selection, skips placeholders and announces active pages only', async () => {
    await bench.connectAccount();
    await save([facebook, instagram]);
    await save([
      { ...facebook, isActive: false },
      { pageId: 'sample', platform: 'facebook' },
    ]);
    expect((await bench.business()(contract.listSelectedPages)).selectedPages).toMatchObject([
      { pageId: '11', isActive: false },
    ]);
    expect((await readAnnounced(bench.db, pagesSelected)).at(-1)).toEqual({ accountId: 1, pages: [] });
  });

  it('stores and announces an empty selection', async () => {
    await bench.connectAccount();
    await save([facebook]);
    await save([]);
    expect((await bench.business()(contract.listSelectedPages)).selectedPages).toEqual([]);
    expect((await readAnnounced(bench.db, pagesSelected)).at(-1)).toEqual({ accountId: 1, pages: [] });
  });

  it('rejects saves without a connection and pages of another account', async () => {
    await expect(save([facebook])).rejects.toMatchObject({ code: 'not_connected' });
    bench.person.pages = [page('11'), page('12', { tasks: ['ANALYZE'] }), page('13')];
    await bench.connectAccount(1);
    bench.person = { ...bench.person, id: 'meta-2', pages: [page('20')] };
    await bench.connectAccount(2);
    await expect(save([facebook], 2)).rejects.toMatchObject({ code: 'not_found' });
    const refused = { code: 'invalid_fields' };
    await expect(save([{ pageId: '12', platform: 'facebook' }])).rejects.toMatchObject(refused);
    await expect(save([{ platform: 'facebook' }])).rejects.toMatchObject(refused);
    const onTrial = callAs(bench.app, trialCaller(1))(contract.saveSelectedPages, {
      body: { pages: [facebook, { pageId: '13', platform: 'facebook' }] },
    });
    await expect(onTrial).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await readAnnounced(bench.db, pagesSelected)).toEqual([]);
  });

  it('hides an inactive network and rejects its pages', async () => {
    await bench.connectAccount();
    const switchTo = (isOn: boolean) =>
      bench.db.update(platforms).set({ active: isOn }).where(eq(platforms.name, 'instagram'));
    expect((await bench.listOf()).platforms?.map(({ name }) => name)).toEqual(['facebook', 'instagram']);
    expect((await bench.listOf()).instagramAccounts).toHaveLength(1);
    await switchTo(false);
    const shown = await bench.listOf();
    expect(shown.platforms).toEqual([
      { name: 'facebook', icon: 'facebook', maxHashtags: 5, recommendedLength: 500 },
    ]);
    expect(shown.instagramAccounts).toEqual([]);
    expect(shown.facebookPages).toHaveLength(2);
    await expect(save([facebook, instagram])).rejects.toMatchObject({ code: 'invalid_fields' });
    await save([facebook]);
    await switchTo(true);
    await save([facebook, instagram]);
  });

  it('keeps a selected page that Meta lists without a task or omits', async () => {
    bench.person.pages = [page('11'), page('12')];
    await bench.connectAccount();
    const both = [facebook, { pageId: '12', platform: 'facebook' as const }];
    await save(both);
    bench.person.pages = [page('11', { tasks: ['ANALYZE'] })];
    for (let reading = 0; reading < 6; reading += 1) {
      await updateRows(bench.db, socialConnections, { pagesReadAt: sql`now() - interval '1 hour'` });
      await updateRows(bench.db, pages, { missingReadAt: sql`missing_read_at - interval '3 hours'` });
      await bench.listOf();
    }
    await save(both);
    const chosen = (await readAnnounced(bench.db, pagesSelected)).map((one) => one.pages.length);
    expect(chosen).toEqual([2, 2]);
    expect(await readAnnounced(bench.db, pageStateChanged)).toMatchObject([
      { pageId: '12', isFree: false, state: { reason: 'page_not_offered' } },
    ]);
    expect((await bench.listOf()).facebookPages).toMatchObject([
      { id: '11', isChosen: true, canPublish: false },
      { id: '12', isChosen: true, missingSince: expect.any(String) },
    ]);
  });

  it('deletes an unselected page only after complete listings hours apart omit it', async () => {
    await bench.connectAccount();
    bench.person.pages = [page('11')];
    const read = async (hours: number) => {
      await updateRows(bench.db, socialConnections, { pagesReadAt: sql`now() - interval '1 hour'` });
      await updateRows(bench.db, pages, {
        missingReadAt: sql`missing_read_at - make_interval(hours => ${hours})`,
      });
      return (await bench.listOf()).facebookPages.length;
    };
    expect([await read(0), await read(0), await read(0), await read(3), await read(3)]).toEqual([
      2, 2, 2, 2, 1,
    ]);
  });

  it('keeps a selection that a login no longer lists, and shows since when', async () => {
    await bench.connectAccount();
    await save([facebook, instagram]);
    const before = await readAnnounced(bench.db, pagesSelected);
    bench.person.pages = [page('11')];
    await bench.connectAccount();
    expect(await readAnnounced(bench.db, pagesSelected)).toEqual(before);
    expect((await bench.business()(contract.listSelectedPages)).selectedPages).toHaveLength(2);
    expect((await bench.listOf()).instagramAccounts).toMatchObject([
      { isChosen: true, missingSince: expect.any(String) },
    ]);
  });
});

describe('disconnect', () => {
  it("erases this account's data and revokes the grant with the user's last account", async () => {
    await bench.connectAccount(1);
    await bench.connectAccount(2);
    bench.person.id = 'meta-2';
    await bench.connectAccount(3);
    await bench.business()(contract.saveSelectedPages, {
      body: { pages: [{ pageId: '11', platform: 'facebook' }] },
    });
    await bench.business()(contract.disconnect);
    await bench.business()(contract.disconnect);
    expect(bench.revoked).toEqual([]);
    expect(await bench.listOf(1)).toMatchObject({ connected: false });
    expect((await bench.business()(contract.listSelectedPages)).selectedPages).toEqual([]);
    expect(await bench.listOf(2)).toMatchObject({ connected: true });
    expect(await readAnnounced(bench.db, disconnected)).toEqual([
      { accountId: 1, login: 'facebook', reason: 'user' },
    ]);
    expect((await readAnnounced(bench.db, pagesSelected)).at(-1)).toEqual({ accountId: 1, pages: [] });
    await bench.business(2)(contract.disconnect);
    expect(bench.revoked).toEqual(['CANARY-long me/permissions']);
  });
});
