import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { PageRefusal, connection } from '@kallos/contracts/social/connection';
import { trialLimits, type TrialRefusal } from '@kallos/contracts/trial';
import type { Platform } from '@kallos/contracts/wire';
import type { Destination } from '../networks/login.ts';
import { networks } from '../networks/registry.ts';

/** A page selection as the screen sends it. */
export type PageSelection = HandlerInput<typeof connection.saveSelectedPages>['body']['pages'][number];

/** A page or Instagram account that Meta listed. */
type KnownPage = Pick<
  Destination,
  'platform' | 'externalId' | 'name' | 'username' | 'category' | 'canPublish'
>;

const placeholders = new Set(['sample', 'ig_sample']);

function selected(page: KnownPage, isActive: boolean) {
  const isAccount = networks[page.platform].capabilities.tokenOf === 'parent';
  return {
    pageId: page.externalId,
    pageName: page.name ?? page.username ?? page.externalId,
    pageCategory: page.category,
    platform: page.platform,
    instagramId: isAccount ? page.externalId : null,
    instagramUsername: isAccount ? page.username : null,
    isActive,
  };
}
type Selected = ReturnType<typeof selected>;

/** `kept` contains the previously selected keys: a failed read never removes a selection. */
function find(
  choices: readonly PageSelection[],
  known: readonly KnownPage[],
  kept: ReadonlySet<string>,
): Selected[] {
  const selection = new Map<string, Selected>();
  for (const [index, { platform, pageId, instagramId, isActive }] of choices.entries()) {
    // A selection may name the Instagram account or its page; the account's id is stored.
    const id = networks[platform].capabilities.tokenOf === 'parent' ? (instagramId ?? pageId) : pageId;
    if (placeholders.has(id) || placeholders.has(pageId)) continue;
    const page = known.find((one) => one.platform === platform && one.externalId === id);
    if (!page) throw new AppError('not_found', { message: 'One of these pages is not among your pages.' });
    if (!page.canPublish && isActive && !kept.has(`${platform}:${id}`))
      throw new AppError('invalid_fields', {
        message: 'You may not publish on one of these pages.',
        fields: { [`pages.${index}.pageId`]: 'cannot_publish' satisfies PageRefusal },
      });
    selection.set(`${platform}:${id}`, selected(page, isActive));
  }
  return [...selection.values()];
}

/**
 * Returns the selected pages in the stored form. Throws for pages that Meta did not list or whose
 * network is inactive.
 */
export function resolveSelection(
  choices: readonly PageSelection[],
  {
    known,
    on,
    isTrial,
    kept = new Set(),
  }: {
    known: readonly KnownPage[];
    on: readonly Platform[];
    isTrial: boolean;
    kept?: ReadonlySet<string>;
  },
): Selected[] {
  const selection = find(choices, known, kept);
  const active = selection.filter(({ isActive }) => isActive);
  const off = active.find(({ platform }) => !on.includes(platform));
  if (off)
    throw new AppError('invalid_fields', {
      message: 'Posts do not go to this platform at the moment.',
      fields: { [off.platform]: 'platform_off' satisfies PageRefusal },
    });
  const counts = [...Map.groupBy(active, ({ platform }) => platform).values()].map(({ length }) => length);
  if (isTrial && Math.max(0, ...counts) > trialLimits.pages)
    throw new AppError('limit_reached', {
      message: `An account on trial may post to ${trialLimits.pages} page of each platform.`,
      fields: { pages: 'trial_pages' satisfies TrialRefusal, most: String(trialLimits.pages) },
    });
  return selection;
}
