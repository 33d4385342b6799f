import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';

/** The parts of a container in docker-compose.yml that we read. */
export interface ComposeService {
  readonly image: string;
  readonly user?: string;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly entrypoint?: string[];
  readonly command?: string[];
  readonly environment?: Record<string, string | number>;
  readonly profiles?: string[];
  readonly ports?: string[];
  readonly volumes?: string[];
  readonly read_only?: boolean;
  readonly security_opt?: string[];
  readonly cap_drop?: string[];
  readonly cap_add?: string[];
  readonly healthcheck?: { test: string[] };
  readonly deploy?: { resources: { limits: { memory: string } } };
  readonly depends_on?: Record<string, { condition: string }>;
}

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
