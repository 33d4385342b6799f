import { createHmac } from 'node:crypto';
import { events, serviceOf, type BusClient, busClients } from '@kallos/contracts/bus';

/** The logins that create streams and consumers, and the gateway's buckets. */
export const adminLogins = { events: 'kallos', remotes: 'kallos-remotes' } as const;

/** All logins. */
export const natsUsers: readonly string[] = [...Object.values(adminLogins), ...Object.keys(busClients)];

/** Returns the name of the variable with a user's password. */
export const passwordVariable = (user: string): string =>
  `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;

/** Derives a process's password; it reveals neither the master nor the other passwords. */
const passwordOf = (master: string, user: string): string =>
  user === adminLogins.events
    ? master
    : createHmac('sha256', master).update(`nats ${user}`).digest('base64url');

/** Returns the password variables of nats-server; quoted, so that none is parsed as a number. */
export const passwordsIn = (master: string): Record<string, string> =>
  Object.fromEntries(
    natsUsers.map((user) => [passwordVariable(user), JSON.stringify(passwordOf(master, user))]),
  );

/** Replaces the login in a server's address. */
export function natsUrlOf(url: string, user: string): string {
  const own = new URL(url);
  own.password = passwordOf(decodeURIComponent(own.password), user);
  own.username = user;
  return own.href.replace(/\/$/, '');
}

interface Rights {
  readonly publish: string[];
  readonly subscribe: string[];
}

const api = (...calls: string[]): string[] => calls.map((call) => `$JS.API.${call}`);

// The gateway's NATS account holds only these buckets.
const bucketRights: string[] = [
  '$KV.>',
  '$O.>',
  '$JS.FC.>',
  ...api(
    // The object store requests the limits of its account before it opens a bucket.
    'INFO',
    'STREAM.INFO.*',
    'DIRECT.GET.>',
    'STREAM.MSG.GET.*',
    'STREAM.PURGE.*',
    'CONSUMER.CREATE.>',
    'CONSUMER.INFO.>',
    'CONSUMER.DELETE.>',
  ),
];

/** Returns the permissions for a row of the table: nothing that is not listed. */
function rightsOf(user: string, { announces, consumes, overhears }: BusClient): Rights {
  const streams = [...new Set(consumes.map(serviceOf))].map((service) => `events-${service}`);
  return {
    publish: [
      ...(announces === null
        ? bucketRights
        : [...events[announces].map(({ name }) => name), ...api(`STREAM.INFO.events-${announces}`)]),
      ...streams.flatMap((stream) => [
        ...api(`CONSUMER.INFO.${stream}.${user}`, `CONSUMER.MSG.NEXT.${stream}.${user}`),
        `$JS.ACK.${stream}.${user}.>`,
      ]),
    ],
    subscribe: [`_INBOX.${user}.>`, ...overhears.map(({ name }) => name)],
  };
}

const quoted = (names: readonly string[]): string =>
  `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;

const describeUser = (user: string, rights?: Rights): string[] => {
  const login = `user: "${user}", password: $${passwordVariable(user)}`;
  if (rights === undefined) return [`      { ${login} }`];
  return [
    `      { ${login}, permissions: {`,
    `        publish: { allow: ${quoted(rights.publish)} }`,
    `        subscribe: { allow: ${quoted(rights.subscribe)} }`,
    '      } }',
  ];
};

/** Returns the accounts and permissions of a server's configuration. */
export function writeUsers(): string {
  const inEvents = Object.entries(busClients).filter(([, { announces }]) => announces !== null);
  const inRemotes = Object.entries(busClients).filter(([, { announces }]) => announces === null);
  const overheard = [...new Set(inRemotes.flatMap(([, row]) => row.overhears.map(({ name }) => name)))];
  return [
    'accounts {',
    '  events {',
    '    jetstream: enabled',
    '    users: [',
    ...describeUser(adminLogins.events),
    ...inEvents.flatMap(([user, row]) => describeUser(user, rightsOf(user, row))),
    '    ]',
    `    exports: [${overheard.map((name) => `{ stream: "${name}" }`).join(', ')}]`,
    '  }',
    // A separate account: a client that may store anything could otherwise have it delivered as an event.
    '  remotes {',
    '    jetstream: enabled',
    '    users: [',
    ...describeUser(adminLogins.remotes),
    ...inRemotes.flatMap(([user, row]) => describeUser(user, rightsOf(user, row))),
    '    ]',
    `    imports: [${overheard.map((name) => `{ stream: { account: events, subject: "${name}" } }`).join(', ')}]`,
    '  }',
    '}',
  ].join('\n');
}
