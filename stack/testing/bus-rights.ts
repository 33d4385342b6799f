import { events, busClients } from '@kallos/contracts/bus';
import { connect, type NatsConnection } from 'nats';
import { natsUrlOf } from '../src/nats/users.ts';

export const bucket = 'kallos-remotes';
export const services = Object.keys(events) as Array<keyof typeof events>;
const streams = [...services.map((service) => `events-${service}`), `KV_${bucket}`, `OBJ_${bucket}-files`];
export const users = Object.keys(busClients);
const names = Object.values(events)
  .flat()
  .map(({ name }) => name);

const changes = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'PURGE',
  'MSG.DELETE',
  'RESTORE',
  'SNAPSHOT',
  'LEADER.STEPDOWN',
];
const reads = ['INFO', 'MSG.GET'];

/** Every operation to try, from the table of events and the API of NATS. */
function everyDeed(): string[] {
  const ofStreams = streams.flatMap((stream) => [
    ...[...changes, ...reads].map((call) => `publish $JS.API.STREAM.${call}.${stream}`),
    `publish $JS.API.DIRECT.GET.${stream}`,
    `publish $JS.API.CONSUMER.CREATE.${stream}`,
    `publish $JS.API.CONSUMER.LIST.${stream}`,
    `publish $JS.API.CONSUMER.NAMES.${stream}`,
    ...[...users, 'another'].flatMap((consumer) => [
      ...['CREATE', 'DURABLE.CREATE', 'DELETE', 'INFO', 'MSG.NEXT', 'PAUSE', 'UNPIN', 'RESET'].map(
        (call) => `publish $JS.API.CONSUMER.${call}.${stream}.${consumer}`,
      ),
      `publish $JS.API.CONSUMER.CREATE.${stream}.${consumer}.auth.account-created.v1`,
      `publish $JS.ACK.${stream}.${consumer}.1.1.1.1.1`,
      `publish $JS.ACK._.hash.${stream}.${consumer}.1.1.1.1.1`,
    ]),
  ]);
  const subjects = [...names, ...services.map((service) => `${service}.unheard-of.v1`)];
  return [
    ...ofStreams,
    ...subjects.flatMap((name) => [`publish ${name}`, `subscribe ${name}`]),
    ...['>', ...services.map((service) => `${service}.>`)].map((wide) => `subscribe ${wide}`),
    ...users.flatMap((user) => [`subscribe _INBOX.${user}.x`, `publish _INBOX.${user}.x`]),
    ...['_INBOX.>', '$JS.>', '$JS.API.>', '$JS.ACK.>', '$JS.EVENT.>', '$SYS.>', '$KV.>', '$O.>'].map(
      (wide) => `subscribe ${wide}`,
    ),
    ...['INFO', 'STREAM.NAMES', 'STREAM.LIST', 'ACCOUNT.PURGE.events', 'META.LEADER.STEPDOWN'].map(
      (call) => `publish $JS.API.${call}`,
    ),
    `publish $KV.${bucket}.mfe_portal`,
    'publish $KV.another.mfe_portal',
    `publish $O.${bucket}-files.C.x`,
    'publish $JS.FC.x',
    'publish $SYS.REQ.SERVER.PING',
    'publish anything.else',
  ];
}

const own = (user: string, service: keyof typeof events): string[] => [
  ...events[service].map(({ name }) => `publish ${name}`),
  `publish $JS.API.STREAM.INFO.events-${service}`,
  `subscribe _INBOX.${user}.>`,
];
const consuming = (user: string, ...from: string[]): string[] =>
  from.flatMap((service) => [
    `publish $JS.API.CONSUMER.INFO.events-${service}.${user}`,
    `publish $JS.API.CONSUMER.MSG.NEXT.events-${service}.${user}`,
    `publish $JS.ACK.events-${service}.${user}.>`,
  ]);

/** The permitted operations by login; all others must be refused. */
export const allowed: Record<string, string[]> = {
  'svc-auth': [...own('svc-auth', 'auth'), ...consuming('svc-auth', 'catalog', 'posts', 'social')],
  'svc-catalog': [...own('svc-catalog', 'catalog'), ...consuming('svc-catalog', 'posts')],
  'svc-social': [...own('svc-social', 'social'), ...consuming('svc-social', 'auth', 'posts')],
  'svc-posts': [...own('svc-posts', 'posts'), ...consuming('svc-posts', 'auth', 'catalog', 'social')],
  publisher: own('publisher', 'posts'),
  // Its calls reach only the streams of its own NATS account.
  gateway: [
    ...names.map((name) => `subscribe ${name}`),
    'subscribe _INBOX.gateway.>',
    ...['INFO', 'STREAM.INFO.*', 'STREAM.MSG.GET.*', 'STREAM.PURGE.*', 'DIRECT.GET.>'].map(
      (call) => `publish $JS.API.${call}`,
    ),
    ...['CREATE', 'INFO', 'DELETE'].map((call) => `publish $JS.API.CONSUMER.${call}.>`),
    'publish $KV.>',
    'publish $O.>',
    'publish $JS.FC.>',
  ],
};

const sampleOf = (pattern: string): string => pattern.replaceAll('*', 'sample').replace(/>$/, 'sample');

/** Returns whether a right covers an operation, by the server's subject matching. */
function covers(right: string, deed: string): boolean {
  const [pattern, tried] = [right.split('.'), deed.split('.')];
  const isOpen = pattern.at(-1) === '>';
  if (isOpen ? tried.length < pattern.length : tried.length !== pattern.length) return false;
  return pattern.every((token, at) => token === tried[at] || token === '*' || (isOpen && token === '>'));
}

/** Operations that the configuration names: finds rights that the lists above lack. */
const deedsNamedIn = (configuration: string): string[] =>
  [...new Set(configuration.match(/[\w$-]+(?:\.[\w$*>-]+)+|[\w$-]*[*>]/g))]
    .map(sampleOf)
    .flatMap((subject) => [`publish ${subject}`, `subscribe ${subject}`]);

/** Returns the logins of a server's configuration. */
export const loginsIn = (configuration: string): string[] =>
  [...configuration.matchAll(/\buser:\s*"?([\w-]+)/g)].map(([, user]) => user ?? '');

/** Connects with one login to the server at a keeper's address. */
export async function openAs(keeperUrl: string, user: string): Promise<NatsConnection> {
  const { username, password, host } = new URL(natsUrlOf(keeperUrl, user));
  return connect({
    servers: host,
    user: username,
    pass: decodeURIComponent(password),
    reconnect: false,
    inboxPrefix: `_INBOX.${user}`,
  });
}

/** Returns the operations that the server permits a login. */
async function tryAll(nc: NatsConnection, deeds: readonly string[]): Promise<string[]> {
  const refused = new Set<string>();
  const watching = (async () => {
    for await (const status of nc.status())
      if (status.type === 'error') {
        const { operation, subject } = status.error as unknown as { operation: string; subject: string };
        refused.add(`${operation === 'publish' ? 'publish' : 'subscribe'} ${subject}`);
      }
  })();
  for (const deed of deeds) {
    const [way, subject = ''] = deed.split(' ');
    // The body is invalid for every call, so that a permitted one changes nothing.
    if (way === 'publish') nc.publish(subject, '[');
    else nc.subscribe(subject, { callback: () => {} });
  }
  await nc.flush();
  await nc.close();
  await watching;
  return deeds.filter((deed) => !refused.has(deed));
}

/** Returns the missing and the unexpected rights of a login; both are empty when they match the list. */
export async function rightsDifference(keeperUrl: string, user: string, configuration: string) {
  const listed = allowed[user] ?? [];
  const deeds = [...everyDeed(), ...deedsNamedIn(configuration), ...listed.map(sampleOf)];
  const done = await tryAll(await openAs(keeperUrl, user), [...new Set(deeds)]);
  return {
    unlisted: done.filter((deed) => !listed.some((right) => covers(right, deed))),
    refused: listed.filter((right) => !done.includes(sampleOf(right))),
  };
}
