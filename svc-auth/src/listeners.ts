import { mailAnswered, publishingPaused, resyncWanted, staffActed } from '@kallos/contracts/posts/events';
import { connected, connectLinkChanged, pageHolderChanged } from '@kallos/contracts/social/events';
import { onEvent, type EventHandler } from '@kallos/service-kit/messaging/inbox';
import { announceEverything } from './accounts/announce-everything.ts';
import { recordAuditEntry } from './audit.ts';
import { recordMailAnswer } from './mail/record-mail-answer.ts';
import { webhookListeners } from './webhooks/event-listeners.ts';

/** The handlers of other services' events. */
export const eventHandlers: EventHandler[] = [
  ...webhookListeners,
  onEvent(resyncWanted, announceEverything),
  onEvent(mailAnswered, recordMailAnswer),
  onEvent(connected, async (tx, { accountId, login, acting }) => {
    await recordAuditEntry(tx, 'connection-opened', { actor: acting?.actor ?? login, accountId });
    // Networks redirect without a session, so the gateway cannot identify the caller.
    if (!acting) return;
    const asked = { endpoint: 'connection.confirm', method: 'POST', path: `/api/auth/${login}/callback` };
    const details = { subject: acting.subject, ...asked };
    await recordAuditEntry(tx, 'wrote-as-account', { actor: acting.actor, accountId, details });
  }),
  onEvent(publishingPaused, (tx, { accountId, isPaused, actor }) =>
    recordAuditEntry(tx, isPaused ? 'publishing-paused' : 'publishing-resumed', { actor, accountId }),
  ),
  onEvent(connectLinkChanged, (tx, { accountId, linkId, name, change, actor }) =>
    recordAuditEntry(tx, `connect-link-${change}`, { actor, accountId, details: { link: linkId, name } }),
  ),
  onEvent(staffActed, (tx, { accountId, actor, action, details }) =>
    recordAuditEntry(tx, action, { actor, accountId, details }),
  ),
  onEvent(pageHolderChanged, (tx, { accountId, actor, ...details }) =>
    recordAuditEntry(tx, 'page-holder-changed', { actor, accountId, details }),
  ),
];
