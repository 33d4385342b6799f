import { resyncWanted } from '@kallos/contracts/posts/events';
import { onEvent, type EventHandler } from '@kallos/service-kit/messaging/inbox';
import { announceEverything } from './account-products/announce-everything.ts';

/** What this service does when another one announces something. */
export const eventHandlers: EventHandler[] = [onEvent(resyncWanted, announceEverything)];
