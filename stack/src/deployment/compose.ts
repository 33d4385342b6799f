import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';

/** The parts of a container in docker-compose.yml that we read. */
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

/** Returns the services of docker-compose.yml by name. */
export const readCompose = (): Record<string, ComposeService> =>
  (
    parse(readFileSync(join(rootFolder, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: Record<string, ComposeService>;
    }
  ).services;

/** Parses a .env file as deploy/make-env writes it. */
export const readEnvFile = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z\d_]+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value]));

/** Replaces the variables of a text by the values of the .env file. */
export const replaceVariables = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replaceAll(
    /\$\{([A-Z\d_]+)(?::-([^}]*))?\}/g,
    (_, name: string, standard: string | undefined) => env[name] || (standard ?? ''),
  );
