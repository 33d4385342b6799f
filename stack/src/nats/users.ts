import { createHmac } from 'node:crypto';

const services = ['auth', 'catalog', 'social', 'posts'] as const;

/** The processes that speak on NATS, each with the service whose events it may announce. */
export const natsUsers: Readonly<Record<string, (typeof services)[number] | null>> = {
  'svc-auth': 'auth',
  'svc-catalog': 'catalog',
  'svc-social': 'social',
  'svc-posts': 'posts',
  publisher: 'posts',
  gateway: null,
};

// Nobody deletes or empties what others wait for; only the gateway keeps things of its own besides, and tidies them.
const destroy = (stream: string) =>
  ['DELETE', 'PURGE', 'MSG.DELETE', 'RESTORE'].map((deed) => `$JS.API.STREAM.${deed}.${stream}`);
const ofTheGateway = ['$KV.>', '$O.>'];

/** A process's password, which tells nothing of the others' or of the one that they are all derived from. */
const passwordOf = (master: string, user: string): string =>
  createHmac('sha256', master).update(`nats ${user}`).digest('base64url');

/** The address of a server under one process's own login instead of the launcher's. */
export function natsUrlOf(url: string, user: string): string {
  const own = new URL(url);
  own.password = passwordOf(decodeURIComponent(own.password), user);
  own.username = user;
  return own.href.replace(/\/$/, '');
}

/** The part of a server's configuration that says who may come in, and what each may not say. */
export function writeUsers(master: string): string[] {
  const rows = Object.entries(natsUsers).map(([user, service]) => {
    const foreign = services.filter((one) => one !== service).map((one) => `${one}.>`);
    const denied =
      service === null
        ? [...foreign, ...services.flatMap((one) => destroy(`events-${one}`))]
        : [...foreign, ...destroy('>'), ...ofTheGateway];
    const permissions = `{ publish: { deny: ${JSON.stringify(denied)} } }`;
    return `    { user: "${user}", password: "${passwordOf(master, user)}", permissions: ${permissions} }`;
  });
  return [
    'authorization {',
    '  users: [',
    `    { user: "kallos", password: "${master}" }`,
    ...rows,
    '  ]',
    '}',
  ];
}
