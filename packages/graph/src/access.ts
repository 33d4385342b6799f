import { isTroubleCode } from '@kallos/contracts/social/troubles';
import { outcomeOf, type Unpublished } from './outcomes.ts';
import { contentTask } from './scopes.ts';

/** What is known of a page and of all that it hangs on; each part may be missing by itself. */
interface Facts {
  readonly connection: 'ok' | 'needs_reconnect' | 'missing_permission' | null;
  readonly connectionReason: string | null;
  readonly canPublish: boolean | null;
  readonly pageToken: string | null;
  readonly pauseReason: string | null;
  readonly pausedSeconds: number;
  readonly appBackoff: number;
}

/** Why a page may not be acted for now; undefined when it may. */
export function barOf(facts: Facts | undefined): Unpublished | undefined {
  if (!facts) return outcomeOf('not_connected');
  const { connection, canPublish, pageToken, pauseReason, pausedSeconds, appBackoff } = facts;
  if (appBackoff > 0) return outcomeOf('rate_limited', { afterSeconds: appBackoff });
  if (connection === null) return outcomeOf('not_connected');
  if (connection === 'needs_reconnect')
    return outcomeOf('needs_reconnect', { detail: facts.connectionReason });
  if (canPublish === null || !pageToken) return outcomeOf('page_unknown');
  if (!canPublish) return outcomeOf('permission_missing', { detail: contentTask });
  if (pausedSeconds === 0) return undefined;
  const reason = isTroubleCode(pauseReason) ? pauseReason : 'rate_limited';
  return outcomeOf(reason, { afterSeconds: pausedSeconds });
}
