import * as z from 'zod/mini';
import { ApiScope } from '../../auth/api-keys.ts';
import { BrandVoice } from '../../posts/brand-voice.ts';
import { Platform, WireInstant } from '../../wire.ts';
import { publicEndpoint } from '../public-endpoint.ts';
import { byAccount, listOf, paging } from './parts.ts';

const Account = z.object({
  id: z.number(),
  name: z.string(),
  isTrial: z.boolean(),
});

const AccountDetails = z.extend(Account, {
  /** Null until the clinic has entered its company. */
  company: z.nullable(
    z.object({
      name: z.string(),
      location: z.string(),
      timeZone: z.string(),
      postEveryDays: z.number(),
      postAt: z.string(),
    }),
  ),
});

const Page = z.object({
  id: z.string(),
  network: Platform,
  name: z.string(),
  username: z.nullable(z.string()),
});

/** The operations on keys, accounts and pages. */
export const accountsV1 = {
  getKey: publicEndpoint({
    method: 'GET',
    path: '/key',
    scope: null,
    summary: 'Reads the key that makes the call, to check a connection.',
    reply: z.object({
      id: z.number(),
      name: z.string(),
      scopes: z.array(ApiScope),
      /** Null for an agency-wide key. */
      accountId: z.nullable(z.number()),
      expiresAt: WireInstant,
    }),
  }),
  listAccounts: publicEndpoint({
    method: 'GET',
    path: '/accounts',
    scope: 'accounts:read',
    summary: 'Lists the accounts that the key reaches.',
    query: z.object(paging),
    reply: listOf(Account),
  }),
  getAccount: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId',
    scope: 'accounts:read',
    summary: 'Reads an account with its location and posting schedule.',
    params: byAccount,
    reply: AccountDetails,
  }),
  listPages: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/pages',
    scope: 'accounts:read',
    summary: 'Lists the pages that posts go to.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(Page),
  }),
  getBrandVoice: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/brand-voice',
    scope: 'accounts:read',
    summary: 'Reads how the posts of the account sound; null for the default.',
    params: byAccount,
    reply: z.object({ brandVoice: z.nullable(BrandVoice) }),
  }),
};
