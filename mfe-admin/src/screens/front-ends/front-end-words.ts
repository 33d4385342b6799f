import type { Audience, PointerAct } from '@kallos/contracts/gateway/deploys';
import type { FrontEnd, FrontEndVersion } from '@kallos/contracts/gateway/front-ends';
import type { Tone } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';

/** Returns the folder name of a remote. */
export const folderOf = (name: string): string => name.replaceAll('_', '-');

/** Returns the audience of a trial as text. */
export const audienceWords = (audience: Audience): string =>
  'percent' in audience
    ? `${audience.percent}% of browsers`
    : `account${audience.accounts.length === 1 ? '' : 's'} ${audience.accounts.join(', ')}`;

/** The state of a version as text. */
export const stateWords: Record<FrontEndVersion['state'], { label: string; tone: Tone }> = {
  shown: { label: 'Shown', tone: 'success' },
  trial: { label: 'On trial', tone: 'warning' },
  kept: { label: 'Kept', tone: 'neutral' },
  gone: { label: 'Only in open tabs', tone: 'danger' },
};

/** Returns a count with its noun. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Returns the share of failed sessions in the last two days. */
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

/** Returns an audit entry as text: the action and its version. */
export function auditWords({ action, version, from, ended, audience }: PointerAct): string {
  if (ended !== undefined)
    return `Ended the trial of ${ended}; ${version === '' ? 'nothing else was shown' : `${version} stays`}`;
  const what = `${actions[action]} ${action === 'rollback' ? 'to ' : ''}${version}`;
  if (audience) return `${what} for ${audienceWords(audience)}`;
  return from === version || from === '' || action === 'upload' ? what : `${what}, instead of ${from}`;
}

/** Returns since when the stable version is served; a remote with only a trial has none. */
export function stableSinceWords({ stable, stableSince }: Pick<FrontEnd, 'stable' | 'stableSince'>): string {
  if (stable === '') return 'to nobody';
  return stableSince === null ? 'with the platform' : `since ${formatDateTime(stableSince)}`;
}

/** Returns the effect of a rollback as text. */
export function rollbackWords({ from, to }: NonNullable<FrontEnd['wayBack']>, isTrial: boolean): string {
  const shown = !isTrial
    ? `${from} is shown to nobody any more.`
    : to === ''
      ? 'Nobody is shown anything of it any more.'
      : `Everybody is shown ${to} again.`;
  return `${shown} Open tabs change over on their next screen.`;
}

/** Returns who uploaded a version; unknown for versions that are only in open tabs. */
export function uploadWords({ state, by, at }: Pick<FrontEndVersion, 'state' | 'by' | 'at'>): string {
  if (at !== null) return `${formatDateTime(at)} by ${by}`;
  return state === 'gone' ? '–' : 'With the platform';
}
