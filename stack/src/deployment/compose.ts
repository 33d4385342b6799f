import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';

/** A container as docker-compose.yml describes it, as far as we look at it. */
export type ComposeService = {
  image: string;
  user?: string;
  restart?: string;
  stop_grace_period?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string | number>;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  security_opt?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  healthcheck?: { test: string[] };
  deploy?: { resources: { limits: { memory: string } } };
  depends_on?: Record<string, { condition: string }>;
};

/** The services of docker-compose.yml by their names. */
export const readCompose = (): Record<string, ComposeService> =>
  (
    parse(readFileSync(join(rootFolder, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: Record<string, ComposeService>;
    }
  ).services;

/** What a .env file says, as deploy/make-env writes it. */
export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z\d_]+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value]));

/** A text with what the .env file says in the places that ask for it. */
export const fillIn = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replaceAll(
    /\$\{([A-Z\d_]+)(?::-([^}]*))?\}/g,
    (_, name: string, standard: string | undefined) => env[name] || (standard ?? ''),
  );
