import { companyInfo } from '@kallos/contracts/auth/company-info';
import { AppError } from '@kallos/contracts/errors';
import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { connection } from '@kallos/contracts/social/connection';
import { pageOfList, readCursor, writeCursor } from '../cursors.ts';
import type { PublicHandlers } from '../handler.ts';

/** The operations on accounts. */
export const accountHandlers: PublicHandlers<
  'getKey' | 'listAccounts' | 'getAccount' | 'listPages' | 'getBrandVoice'
> = {
  getKey: async ({ key: { keyId, name, scopes, accountId, expiresAt } }) => ({
    id: keyId,
    name,
    scopes,
    accountId,
    expiresAt: new Date(expiresAt),
  }),
  listAccounts: async ({ query: { cursor, limit }, listAccounts }) => {
    const after = Number(readCursor(cursor, /^\d{1,10}$/) ?? 0);
    const found = await listAccounts(after, limit + 1);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    return { data, nextCursor: last ? writeCursor(String(last.id)) : null };
  },
  getAccount: async ({ key: { account }, call }) => {
    if (!account) throw new AppError('not_found');
    const { companyInfo: company } = await call(companyInfo.read);
    return {
      ...account,
      company: company && {
        name: company.companyName,
        location: company.location,
        timeZone: company.timeZone,
        postEveryDays: company.postFrequencyDays,
        postAt: company.scheduledTime,
      },
    };
  },
  listPages: async ({ query, call }) => {
    const { selectedPages } = await call(connection.listSelectedPages);
    const pages = selectedPages
      .filter(({ isActive }) => isActive)
      .map(({ pageId, platform, pageName, instagramUsername }) => ({
        id: pageId,
        network: platform,
        name: pageName,
        username: instagramUsername,
      }));
    return pageOfList(pages, query, ({ network, id }) => `${network}:${id}`);
  },
  getBrandVoice: async ({ call }) => ({ brandVoice: (await call(brandVoice.read)).voice }),
};
