import { companyInfo } from '@kallos/contracts/auth/company-info';
import { defaultLogin, networks } from '@kallos/contracts/networks';
import {
  connection,
  type LoginState,
  type Place,
  type SelectedPage,
} from '@kallos/contracts/social/connection';
import type { PageState } from '@kallos/contracts/social/page-state';
import { fold } from '@kallos/contracts/texts/fold';
import { toasts } from '@kallos/ui/kit';
import { call, refresh, useQuery } from '@kallos/web-kit/kit';
import { useTrial } from '@kallos/web-kit/remote/portal/trial';
import { loginWords } from '@kallos/words/network-names';
import { useState } from 'react';
import { reasonOf } from '../../error-sentences.ts';
import { goToLogin } from '../../go-to-login.ts';
import { el } from '../../messages/el.ts';
import { categoryInGreek } from '../../messages/page-categories.ts';
import { platformsWords as words } from '../../messages/platforms.ts';

/** A page, account or location that can be selected. */
export interface Choice {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly pictureUrl: string | null;
  readonly canPublish: boolean;
  readonly isChosen: boolean;
  /** Another business holds it. */
  readonly isTaken: boolean;
  /** Whether the network accepts posts there; unknown before the first reply of a newer service. */
  readonly publishing: PageState | undefined;
  /** The requirement to meet before it may publish, as the network names it. */
  readonly hindrance?: string | null;
  /** Since when the network's list lacks it. */
  readonly missingSince: string | null;
  readonly page: Pick<
    SelectedPage,
    'pageId' | 'pageName' | 'pageCategory' | 'platform' | 'instagramId' | 'instagramUsername'
  >;
}

/** A place as a choice, with the accounts that belong to it. */
interface PageChoices {
  readonly page: Choice;
  readonly accounts: Choice[];
}

type Pages = NonNullable<ReturnType<typeof usePages>['data']>;
const usePages = () => useQuery(connection.listPages, { query: {} });
const isSample = (id: string) => id === 'sample' || id === 'ig_sample';

function choiceOf(place: Place, canPublish = place.canPublish): Choice {
  const { platform, id, name, username, category, pictureUrl } = place;
  const { isChosen = false, isTaken = false, publishing, missingSince = null, hindrance = null } = place;
  const isAccount = networks[platform].parent !== undefined;
  const pageName = name ?? username ?? id;
  return {
    key: `${platform}:${id}`,
    name: pageName,
    detail: username === null ? category && categoryInGreek(category) : `@${username}`,
    pictureUrl,
    canPublish,
    isChosen,
    isTaken,
    publishing,
    missingSince,
    hindrance,
    page: {
      pageId: id,
      pageName,
      pageCategory: category,
      platform,
      instagramId: isAccount ? id : null,
      instagramUsername: isAccount ? username : null,
    },
  };
}

/** Groups the places: accounts under their page; ignores sample placeholders. */
function choicesOf(places: readonly Place[]): PageChoices[] {
  const real = places.filter(({ id }) => !isSample(id));
  const parentOf = ({ platform, parentId }: Place) =>
    real.find((one) => one.platform === networks[platform].parent && one.id === parentId);
  return real
    .filter(({ platform }) => networks[platform].parent === undefined)
    .map((place) => ({
      page: choiceOf(place),
      accounts: real
        .filter((one) => parentOf(one) === place)
        .map((account) => choiceOf(account, place.canPublish && account.canPublish)),
    }));
}

const loginOf = ({ page }: Choice) => networks[page.platform].login;

const keyOf = (page: SelectedPage) => `${page.platform}:${page.pageId}`;
const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((key) => b.has(key));

const plainName = (name: string): string => fold(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the only page that the user may post on, or the only one with the name of the business, with its
 * first account, as preselection.
 */
export function suggestionOf(choices: readonly PageChoices[], businessName = ''): ReadonlySet<string> {
  const open = choices.filter(({ page }) => page.canPublish && !page.isTaken);
  const own = plainName(businessName);
  const named = open.filter(({ page }) => own !== '' && plainName(page.name) === own);
  const [one, ...others] = open.length > 1 ? named : open;
  if (!one || others.length > 0) return new Set();
  const accounts = one.accounts.filter(({ isTaken }) => !isTaken);
  return new Set([one.page, ...accounts.slice(0, 1)].map(({ key }) => key));
}

/** Returns the logins for which a selection is proposed: without one of their own, at first or just connected. */
export const proposedLogins = <
  Login extends { readonly name: string; readonly choices: readonly PageChoices[] },
>(
  logins: readonly Login[],
  saved: ReadonlySet<string>,
  { justConnected, businessName }: { justConnected: string | null; businessName?: string | undefined },
): Login[] =>
  logins.filter(({ name, choices }) => {
    const own = choices.flatMap(({ page, accounts }) => [page, ...accounts]);
    const isFirst = saved.size === 0 || name === justConnected;
    return isFirst && !own.some(({ key }) => saved.has(key)) && suggestionOf(choices, businessName).size > 0;
  });

/** The running action. */
type Busy = `connect:${string}` | `disconnect:${string}` | 'save' | `retry:${string}` | null;

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

async function disconnectLogin(login: string): Promise<void> {
  try {
    await call(connection.disconnect, { query: { login } });
  } finally {
    // Also after a failure: if only the response was lost, the connection has ended.
    await refresh(connection.listPages, connection.listSelectedPages);
  }
  toasts.success({ title: words.disconnected(loginWords(login)) });
}

async function saveChoices(chosen: readonly Choice[]): Promise<void> {
  try {
    await call(connection.saveSelectedPages, {
      body: { pages: chosen.map(({ page }) => ({ ...page, isActive: true })) },
    });
  } finally {
    // Another business may have selected a page since then.
    await refresh(connection.listPages, connection.listSelectedPages);
  }
}

/** A login with the account's connection and its places. */
export type LoginChoices = LoginState & {
  readonly choices: readonly PageChoices[];
  readonly isThere: boolean;
  readonly isConnected: boolean;
  /** The connected user has nothing to post on. */
  readonly isWithoutPages: boolean;
  /** The network rejects posts to these pages. */
  readonly isBroken: boolean;
};

function loginChoicesOf(data: Pages | undefined): LoginChoices[] {
  const choices = choicesOf(data?.places ?? []);
  const logins = data?.logins ?? [{ ...noConnection, name: defaultLogin }];
  return logins.map((login) => {
    const own = choices.filter(({ page }) => loginOf(page) === login.name);
    const isThere = login.state !== 'none';
    return {
      ...login,
      choices: own,
      isThere,
      isConnected: isThere && own.length > 0,
      isWithoutPages: isThere && own.length === 0,
      isBroken: login.state === 'needs_reconnect' || login.state === 'missing_permission',
    };
  });
}

const noConnection: Omit<LoginState, 'name'> = {
  state: 'none',
  expiresAt: null,
  missingPermissions: [],
  notYetPermitted: [],
};

/** The state and actions of the platforms screen. */
export function usePlatforms() {
  const pages = usePages();
  const selected = useQuery(connection.listSelectedPages);
  const [draft, setDraft] = useState<ReadonlySet<string> | null>(null);
  const [justConnected, setJustConnected] = useState<string | null>(null);
  const { busy, run } = useBusy();

  const logins = loginChoicesOf(pages.data);
  const choices = logins.flatMap((login) => login.choices);
  const all = choices.flatMap(({ page, accounts }) => [page, ...accounts]);
  const saved = new Set(selected.data?.selectedPages.filter((page) => page.isActive).map(keyOf) ?? []);
  const businessName = useQuery(companyInfo.read).data?.companyInfo?.companyName;
  const isUntouched = draft === null && selected.data !== undefined;
  const proposed = isUntouched ? proposedLogins(logins, saved, { justConnected, businessName }) : [];
  const suggested = proposed.flatMap((login) => [...suggestionOf(login.choices, businessName)]);
  const chosen = draft ?? new Set([...saved, ...suggested]);
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
    logins,
    isConnected: logins.some((login) => login.isConnected),
    isTrial,
    /** A page that was never saved is selected, because it is the obvious one. */
    isSuggested: proposed.length > 0,
    /** Returns whether that concerns a login. */
    isSuggestedFor: (login: string) => proposed.some(({ name }) => name === login),
    /** Proposes a page of a login from which the user has just returned. */
    proposeFor: setJustConnected,
    /** Selected pages on which their network accepts no posts. */
    refused: all.filter(({ isChosen, publishing }) => isChosen && publishing?.state === 'waiting'),
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
    connect: (login: string) =>
      run(`connect:${login}`, words.errors.fallback(loginWords(login)), () => goToLogin(login)),
    disconnect: (login: string) =>
      run(`disconnect:${login}`, words.disconnectFailed, async () => {
        await disconnectLogin(login);
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
