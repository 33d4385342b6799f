import { connection, type SelectedPage } from '@kallos/contracts/social/connection';
import type { PageState } from '@kallos/contracts/social/page-state';
import { toasts } from '@kallos/ui/kit';
import { call, refresh, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { goToFacebook } from '../../connect-facebook.ts';
import { useTrial } from '@kallos/web-kit/remote/portal/trial';
import { el } from '../../messages/el.ts';
import { categoryInGreek } from '../../messages/page-categories.ts';
import { platformsWords as words } from '../../messages/platforms.ts';
import { reasonOf } from '../../error-sentences.ts';

/** A page or Instagram account that can be selected. */
export interface Choice {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly pictureUrl: string | null;
  readonly canPublish: boolean;
  readonly isChosen: boolean;
  /** Another business holds it. */
  readonly isTaken: boolean;
  /** Whether Meta accepts posts there; unknown before the first reply of a newer service. */
  readonly publishing: PageState | undefined;
  /** Since when Facebook's list lacks it. */
  readonly missingSince: string | null;
  readonly page: Pick<
    SelectedPage,
    'pageId' | 'pageName' | 'pageCategory' | 'platform' | 'instagramId' | 'instagramUsername'
  >;
}

/** The pages of the connection as choices, Instagram accounts under their page. */
interface PageChoices {
  readonly facebook: Choice;
  readonly instagram: Choice[];
}

type Pages = NonNullable<ReturnType<typeof usePages>['data']>;
const usePages = () => useQuery(connection.listPages, { query: {} });
const isSample = (id: string) => id === 'sample' || id === 'ig_sample';

const standingOf = ({
  isChosen = false,
  isTaken = false,
  publishing,
  missingSince = null,
}: Pick<Pages['facebookPages'][number], 'isChosen' | 'isTaken' | 'publishing' | 'missingSince'>) => ({
  isChosen,
  isTaken,
  publishing,
  missingSince,
});

/** Groups the connection's pages; ignores sample placeholders. */
function choicesOf(pages: Pick<Pages, 'facebookPages' | 'instagramAccounts'>): PageChoices[] {
  return pages.facebookPages
    .filter((page) => !isSample(page.id))
    .map((page) => ({
      facebook: {
        key: `facebook:${page.id}`,
        name: page.name,
        detail: page.category && categoryInGreek(page.category),
        pictureUrl: page.pictureUrl,
        canPublish: page.canPublish,
        ...standingOf(page),
        page: {
          pageId: page.id,
          pageName: page.name,
          pageCategory: page.category,
          platform: 'facebook',
          instagramId: null,
          instagramUsername: null,
        },
      },
      instagram: pages.instagramAccounts
        .filter((account) => account.pageId === page.id && !isSample(account.id))
        .map((account) => ({
          key: `instagram:${account.id}`,
          name: account.name ?? account.username,
          detail: `@${account.username}`,
          pictureUrl: account.pictureUrl,
          canPublish: page.canPublish,
          ...standingOf(account),
          page: {
            pageId: account.id,
            pageName: account.name ?? account.username,
            pageCategory: null,
            platform: 'instagram',
            instagramId: account.id,
            instagramUsername: account.username,
          },
        })),
    }));
}

const keyOf = (page: SelectedPage) => `${page.platform}:${page.pageId}`;
const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((key) => b.has(key));

/** Returns the only page that the user may post on, with its Instagram account, as preselection. */
export function suggestionOf(choices: readonly PageChoices[]): ReadonlySet<string> {
  const open = choices.filter(({ facebook }) => facebook.canPublish && !facebook.isTaken);
  const [one] = open;
  if (!one || open.length > 1) return new Set();
  const accounts = one.instagram.filter(({ isTaken }) => !isTaken);
  return new Set([one.facebook, ...accounts.slice(0, 1)].map(({ key }) => key));
}

/** The running action. */
type Busy = 'connect' | 'disconnect' | 'save' | `retry:${string}` | null;

function useBusy() {
  const [busy, setBusy] = useState<Busy>(null);
  const run = async (what: Busy, fallback: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
      return true;
    } catch (error) {
      toasts.destructive({ title: words.errors.title, description: reasonOf(error, fallback) });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}

async function forgetFacebook(): Promise<void> {
  try {
    await call(connection.disconnect);
  } finally {
    // Also after a failure: if only the response was lost, the connection has ended.
    await refresh(connection.listPages, connection.listSelectedPages);
  }
  toasts.success({ title: words.disconnected });
}

async function saveChoices(chosen: readonly Choice[]): Promise<void> {
  try {
    await call(connection.saveSelectedPages, {
      body: { pages: chosen.map(({ page }) => ({ ...page, isActive: true })) },
    });
  } finally {
    // Another business may have selected a page meanwhile.
    await refresh(connection.listPages, connection.listSelectedPages);
  }
}

/** Returns the connected user, with or without pages. */
function whoIsConnected(data: Pages | undefined, choices: readonly PageChoices[]) {
  const isThere = data?.connected === true && data.source !== 'no_token';
  return {
    isConnected: isThere && choices.length > 0,
    isWithoutPages: isThere && data.facebookPages.length === 0,
  };
}

/** The state and actions of the platforms screen. */
export function usePlatforms() {
  const pages = usePages();
  const selected = useQuery(connection.listSelectedPages);
  const [draft, setDraft] = useState<ReadonlySet<string> | null>(null);
  const { busy, run } = useBusy();

  const choices = pages.data ? choicesOf(pages.data) : [];
  const all = choices.flatMap(({ facebook, instagram }) => [facebook, ...instagram]);
  const saved = new Set(selected.data?.selectedPages.filter((page) => page.isActive).map(keyOf) ?? []);
  const suggested = suggestionOf(choices);
  const isSuggested = draft === null && selected.data !== undefined && saved.size === 0 && suggested.size > 0;
  const chosen = draft ?? (isSuggested ? suggested : saved);
  const isTrial = useTrial();

  const saveChosen = async () => {
    const before = all.filter(({ key }) => saved.has(key));
    await saveChoices(all.filter(({ key }) => chosen.has(key)));
    // Changes during the save are not saved yet.
    setDraft((now) => (now === draft ? null : now));
    return before;
  };

  return {
    pages,
    choices,
    ...whoIsConnected(pages.data, choices),
    isTrial,
    /** No selection was ever saved, and one page is obvious. */
    isSuggested,
    /** Selected pages on which Facebook accepts no posts. */
    refused: all.filter(({ isChosen, publishing }) => isChosen && publishing?.state === 'waiting'),
    /** Facebook rejects posts to these pages. */
    isBroken: pages.data?.state === 'needs_reconnect' || pages.data?.state === 'missing_permission',
    chosen,
    /** The saved selection. */
    saved,
    forget: () => setDraft(null),
    isChanged: draft !== null && !sameSet(draft, saved),
    busy,
    toggle: (key: string, isOn: boolean) => {
      // A trial allows one page per network: a new one replaces it.
      const isRival = (other: string) => isTrial && isOn && other.split(':')[0] === key.split(':')[0];
      const others = [...chosen].filter((other) => other !== key && !isRival(other));
      setDraft(new Set(isOn ? [...others, key] : others));
    },
    /** Retries the waiting posts of a page; returns whether it accepts them. */
    retry: ({ key, page: { platform, pageId } }: Choice) =>
      run(`retry:${key}`, words.retryFailed, async () => {
        const { publishing } = await call(connection.retryPage, { body: { platform, pageId } });
        await refresh(connection.listPages);
        if (publishing.state === 'ok') toasts.success({ title: words.takesPosts });
        else toasts.neutral({ title: words.tryingNow });
      }),
    connect: () => run('connect', words.errors.fallback, goToFacebook),
    disconnect: () =>
      run('disconnect', words.disconnectFailed, async () => {
        await forgetFacebook();
        setDraft(null);
      }),
    save: () =>
      run('save', words.saveFailed, async () => {
        const before = await saveChosen();
        const undo = () => void run('save', words.saveFailed, () => saveChoices(before));
        toasts.success({
          title: words.saved,
          ...(before.length > 0 && { action: { label: el.undo, onPress: undo } }),
        });
      }),
  };
}

export type Platforms = ReturnType<typeof usePlatforms>;
