import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCompose } from '../compose.ts';
import { findNats } from '../nats/locate.ts';
import { findPostgres } from '../postgres/binaries.ts';
import { rootFolder } from '../root-folder.ts';

const debian = 'kallos-debian';
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** An image that stands in for one of a registry: what is copied into it, and what is done to it. */
interface StandIn {
  /** What is copied, by the name under which the lines find it. */
  readonly files?: () => Promise<Record<string, string>>;
  readonly lines: readonly string[];
}

const installed = (name: string) =>
  `RUN apt-get update && apt-get install --yes --no-install-recommends ${name} && rm -rf /var/lib/apt/lists`;

/** As the official image begins: makes the databases' folder on its first start. */
const postgresEntry = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$PGDATA" --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
fi
exec "$@" -c listen_addresses='*'
`;

const npmFolder = () => execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();

const standIns: Readonly<Record<string, StandIn>> = {
  node: {
    files: async () => ({
      'node/node': join(rootFolder, 'node_modules/node/bin/node'),
      npm: join(npmFolder(), 'npm'),
    }),
    lines: [
      'COPY node /usr/local/bin',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node',
      `ENV NODE_EXTRA_CA_CERTS=${certificates}`,
      'CMD ["node"]',
    ],
  },
  postgres: {
    files: async () => ({ postgres: dirname(findPostgres(null).folder) }),
    lines: [
      installed('postgresql-client'),
      'COPY postgres /usr/local/postgres',
      'COPY entry.sh /usr/local/bin/entry.sh',
      'RUN groupadd --gid 999 postgres && useradd --uid 999 --gid 999 postgres && chmod +x /usr/local/bin/entry.sh',
      'RUN mkdir -p /var/lib/postgresql && chown postgres:postgres /var/lib/postgresql',
      'ENV PATH=/usr/local/postgres/bin:$PATH PGDATA=/var/lib/postgresql/18/docker',
      'ENTRYPOINT ["entry.sh"]',
    ],
  },
  nats: {
    files: async () => ({
      'nats/nats-server': (await findNats()).path,
    }),
    lines: ['COPY nats /usr/local/bin', 'ENTRYPOINT ["nats-server"]'],
  },
  caddy: { lines: [installed('caddy')] },
  'prom/prometheus': {
    lines: [
      installed('prometheus'),
      'RUN mkdir -p /prometheus && chown nobody /prometheus',
      'USER nobody',
      'ENTRYPOINT ["prometheus"]',
    ],
  },
};

const docker = (...words: string[]) =>
  spawnSync('docker', words, { stdio: ['ignore', 'ignore', 'pipe'] }).status === 0;
const isThere = (image: string) => docker('image', 'inspect', image);

/** The bare system, which trusts whom this machine trusts. */
function makeDebian(folder: string): void {
  if (isThere(debian)) return;
  const [, codename = 'bookworm'] =
    /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const tree = join(folder, debian);
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates,wget', codename, tree], {
    stdio: 'ignore',
  });
  cpSync(certificates, join(tree, certificates));
  execFileSync('sh', ['-c', `tar -C '${tree}' -c . | docker import - ${debian}`], { stdio: 'ignore' });
}

async function make(image: string, folder: string): Promise<void> {
  const { files, lines } = standIns[image.split(':')[0] ?? ''] ?? {};
  if (lines === undefined) throw new Error(`no registry gives ${image}, and nothing can stand in for it`);
  makeDebian(folder);
  const context = join(folder, image.replaceAll(/\W/g, '-'));
  mkdirSync(context, { recursive: true });
  for (const [to, from] of Object.entries((await files?.()) ?? {})) {
    mkdirSync(dirname(join(context, to)), { recursive: true });
    cpSync(realpathSync(from), join(context, to), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(join(context, 'entry.sh'), postgresEntry);
  writeFileSync(join(context, 'Dockerfile'), [`FROM ${debian}`, ...lines, ''].join('\n'));
  if (!docker('build', '--tag', image, context)) throw new Error(`the stand-in for ${image} was not built`);
}

/** What the product's image begins with. */
export const baseImage = /^FROM (\S+)/m.exec(readFileSync(join(rootFolder, 'Dockerfile'), 'utf8'))?.[1] ?? '';

/** The images that docker-compose.yml names or that the product's begins with. */
function imagesOf(profiles: readonly string[]): string[] {
  const wanted = Object.values(readCompose()).filter(
    (one) => one.profiles?.every((name) => profiles.includes(name)) ?? true,
  );
  return [
    ...new Set([baseImage, ...wanted.map(({ image }) => image).filter((image) => !image.startsWith('${'))]),
  ];
}

/** Fetches each image that is begun with; where no registry is reached, makes it of Debian's packages and of what this machine runs. */
export async function fetchImages(folder: string, profiles: readonly string[]): Promise<void> {
  for (const image of imagesOf(profiles)) {
    if (isThere(image) || docker('pull', image)) continue;
    console.log(`no registry gives ${image}: something of Debian's stands in for it`);
    await make(image, folder);
  }
}
