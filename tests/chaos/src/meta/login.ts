import { ok, refuse, type Answer } from './answers.ts';
import { app, type Directory } from './directory.ts';
import type { ListSymptom } from './outages.ts';

const scopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_posts',
  'pages_manage_engagement',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_contents',
  'instagram_manage_insights',
  'read_insights',
];

const badToken = refuse({ code: 190, subcode: 460 });

/** Exchanges a code for a token, or a token for a long-lived one. */
export function exchange(directory: Directory, params: URLSearchParams): Answer {
  const isOurs = params.get('client_id') === app.id && params.get('client_secret') === app.secret;
  if (!isOurs) return refuse({ code: 101 });
  const given = params.get('fb_exchange_token');
  const person = given === null ? directory.redeem(params.get('code') ?? '') : directory.holderOf(given)?.id;
  if (person === undefined) return badToken;
  return ok({
    access_token: directory.newToken('user', person),
    token_type: 'bearer',
    expires_in: 5_184_000,
  });
}

/** Returns a token's details to the application. */
export function describeToken(directory: Directory, token: string): Answer {
  const holder = directory.holderOf(token);
  if (!holder) return ok({ data: { is_valid: false, app_id: app.id, error: { code: 190, subcode: 460 } } });
  const kind = { type: holder.kind === 'page' ? 'PAGE' : 'USER', user_id: holder.id };
  return ok({ data: { app_id: app.id, is_valid: true, expires_at: 0, scopes, ...kind } });
}

interface Asked {
  readonly personId: string;
  readonly edge: string;
  /** The pages that the list omits. */
  readonly lack: ListSymptom;
}

/** Returns what a user may read about themselves. */
export function readMe(directory: Directory, { personId, edge, lack }: Asked): Answer | undefined {
  if (edge === 'permissions')
    return ok({ data: scopes.map((permission) => ({ permission, status: 'granted' })) });
  if (edge === 'businesses') return ok({ data: [] });
  if (edge === '') return ok({ id: personId, name: `Person ${personId}` });
  if (edge !== 'accounts') return undefined;
  if (lack === 'refused') return badToken;
  const all = directory.pagesOf(personId);
  const shown = lack === 'empty' ? [] : lack === 'page-missing' ? all.slice(1) : all;
  const data = shown.map(({ id, instagramId }) => ({
    id,
    name: `Page ${id}`,
    category: 'Health/beauty',
    tasks: ['CREATE_CONTENT', 'MANAGE'],
    access_token: directory.newToken('page', id),
    ...(lack === 'instagram-missing'
      ? {}
      : {
          instagram_business_account: {
            id: instagramId,
            username: `ig${instagramId}`,
            name: `Account ${instagramId}`,
          },
        }),
  }));
  return ok({ data });
}
