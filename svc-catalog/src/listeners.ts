import { resyncWanted } from '@kallos/contracts/posts/events';
import { onEvent, type EventHandler } from '@kallos/service-kit/messaging/inbox';
import { announceEverything } from './account-products/announce-everything.ts';

/** The handlers of other services' events. */
export const eventHandlers: EventHandler[] = [onEvent(resyncWanted, announceEverything)];
