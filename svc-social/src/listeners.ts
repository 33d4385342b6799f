import { sessionRevoked } from '@kallos/contracts/auth/events';
import { resyncWanted } from '@kallos/contracts/posts/events';
import { onEvent, type EventHandler } from '@kallos/service-kit/messaging/inbox';
import { announceEverything } from './connection/announce-everything.ts';
import { dropLogins } from './connection/login/oauth.ts';

/** The handlers of other services' events. */
export const eventHandlers: EventHandler[] = [
  onEvent(sessionRevoked, (tx, { sessionIds }) => dropLogins(tx, sessionIds)),
  onEvent(resyncWanted, announceEverything),
];
