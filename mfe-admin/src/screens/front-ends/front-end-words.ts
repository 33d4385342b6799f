import type { Audience, PointerAct } from '@kallos/contracts/gateway/deploys';
import type { FrontEnd, FrontEndVersion } from '@kallos/contracts/gateway/front-ends';
import type { Tone } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';

/** A remote by the name of its folder. */
export const folderOf = (name: string): string => name.replaceAll('_', '-');

/** Who gets a version on trial. */
export const audienceWords = (audience: Audience): string =>
  'percent' in audience
    ? `${audience.percent}% of browsers`
    : `account${audience.accounts.length === 1 ? '' : 's'} ${audience.accounts.join(', ')}`;

/** What a version is to people now. */
export const stateWords: Record<FrontEndVersion['state'], { label: string; tone: Tone }> = {
  shown: { label: 'Shown', tone: 'success' },
  trial: { label: 'On trial', tone: 'warning' },
  kept: { label: 'Kept', tone: 'neutral' },
  gone: { label: 'Only in open tabs', tone: 'danger' },
};

/** A count with its noun. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** In how many sessions of the last two days a version failed. */
export function failureWords(figures: FrontEndVersion['figures']): string {
  if (!figures || figures.sessions === 0) return '–';
  const share = Math.round((figures.failed / figures.sessions) * 1000) / 10;
  return `${share}% (${figures.failed.toLocaleString('en')} of ${figures.sessions.toLocaleString('en')})`;
}

const actions: Record<PointerAct['action'], string> = {
  upload: 'Uploaded',
  deploy: 'Deployed',
  canary: 'Put on trial',
  promote: 'Promoted',
  rollback: 'Rolled back',
  platform: 'Came with the platform',
};

/** One entry of the audit: what became of which version. */
export function actWords({ action, version, from, ended, audience }: PointerAct): string {
  if (ended !== undefined)
    return `Ended the trial of ${ended}; ${version === '' ? 'nothing else was shown' : `${version} stays`}`;
  const what = `${actions[action]} ${action === 'rollback' ? 'to ' : ''}${version}`;
  if (audience) return `${what} for ${audienceWords(audience)}`;
  return from === version || from === '' || action === 'upload' ? what : `${what}, instead of ${from}`;
}

/** Since when the shown version is shown; a remote whose first release is only tried shows none. */
export function sinceWords({ stable, stableSince }: Pick<FrontEnd, 'stable' | 'stableSince'>): string {
  if (stable === '') return 'to nobody';
  return stableSince === null ? 'with the platform' : `since ${formatDateTime(stableSince)}`;
}

/** What comes of going back. */
export function wayBackWords({ from, to }: NonNullable<FrontEnd['wayBack']>, isTrial: boolean): string {
  const shown = !isTrial
    ? `${from} is shown to nobody any more.`
    : to === ''
      ? 'Nobody is shown anything of it any more.'
      : `Everybody is shown ${to} again.`;
  return `${shown} Open tabs change over on their next screen.`;
}

/** Who brought a version; of what only stands in open tabs nobody may know any more. */
export function uploadWords({ state, by, at }: Pick<FrontEndVersion, 'state' | 'by' | 'at'>): string {
  if (at !== null) return `${formatDateTime(at)} by ${by}`;
  return state === 'gone' ? '–' : 'With the platform';
}
