import * as auth from './auth/events.ts';
import * as catalog from './catalog/events.ts';
import type { ServiceName } from './endpoint.ts';
import type { EventType } from './event.ts';
import * as posts from './posts/events.ts';
import * as social from './social/events.ts';

const listed = (module: Readonly<Record<string, EventType>>): readonly EventType[] =>
  Object.values(module).toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** All events by the announcing service. */
export const events: Readonly<Record<ServiceName, readonly EventType[]>> = {
  auth: listed(auth),
  catalog: listed(catalog),
  social: listed(social),
  posts: listed(posts),
};

/** Returns the service that announces an event. */
export const serviceOf = ({ name }: EventType): ServiceName => name.split('.')[0] as ServiceName;

/** The rights of a process on NATS. */
export interface BusClient {
  /** The service whose events it announces. */
  readonly announces: ServiceName | null;
  /** Events that take effect once each; a consumer on NATS keeps the position. */
  readonly consumes: readonly EventType[];
  /** Events that are received only while connected. */
  readonly overhears: readonly EventType[];
}

const speaker = (announces: ServiceName | null, consumes: readonly EventType[] = []): BusClient => ({
  announces,
  consumes,
  overhears: [],
});

/** The processes on NATS; logins, streams and consumers are generated from this table. */
export const busClients: Readonly<Record<string, BusClient>> = {
  'svc-auth': speaker('auth', [
    posts.mailAnswered,
    posts.postChanged,
    posts.postDeleted,
    posts.postFinished,
    posts.postGenerated,
    posts.postScheduled,
    posts.postUnscheduled,
    posts.publishingPaused,
    posts.resyncWanted,
    posts.staffActed,
    catalog.accountProductAdded,
    catalog.accountProductRemoved,
    social.connected,
    social.connectionExpiring,
    social.connectLinkChanged,
    social.disconnected,
    social.pageHolderChanged,
    social.reconnectNeeded,
  ]),
  'svc-catalog': speaker('catalog', [posts.resyncWanted]),
  'svc-social': speaker('social', [auth.sessionRevoked, posts.resyncWanted]),
  'svc-posts': speaker('posts', [
    auth.accountCreated,
    auth.accountUpdated,
    auth.businessSignedIn,
    auth.companyInfoSaved,
    catalog.accountProductAdded,
    catalog.accountProductUpdated,
    catalog.aiCostChanged,
    catalog.accountProductRemoved,
    catalog.accountProductsListed,
    social.connected,
    social.connectionChanged,
    social.connectionExpiring,
    social.connectionsListed,
    social.disconnected,
    social.pageHolderChanged,
    social.pageStateChanged,
    social.pagesSelected,
    social.postPublished,
    social.postTakenDown,
    social.reconnectNeeded,
  ]),
  publisher: speaker('posts'),
  gateway: { ...speaker(null), overhears: Object.values(events).flat() },
};
