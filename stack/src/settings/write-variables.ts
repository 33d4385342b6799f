import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '@kallos/tooling/command-line';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import { natsUsers, passwordVariable, writeUsers } from '../nats/users.ts';
import { rootFolder } from '../root-folder.ts';
import { proxyVariables } from './inherited-variables.ts';
import { type ProcessName, type Variable, variables, variablesOf } from './variables.ts';

/** Returns the table of docs/configuration.md: what an operator may set. */
function describeVariables(): string {
  const lines = variables.flatMap(({ name, meaning: told, isSecret }) =>
    told === null ? [] : `| \`${name}\` | ${told.standard} | ${told.meaning}${isSecret ? ' (secret)' : ''} |`,
  );
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...lines].join('\n');
}

function valueIn(process: ProcessName, { name, inContainer }: Variable): string | null {
  if (inContainer === undefined) return `\${${name}:-}`;
  return typeof inContainer === 'function' ? inContainer(process) : inContainer;
}

/** Returns the environments of docker-compose.yml as anchors; the publisher reads those of svc-posts. */
function composeEnvironments(): string {
  const block = (name: string, lines: string[]) => [`x-${name}: &${name}`, ...lines].join('\n');
  const blocks = (['sandbox', 'svc-auth', 'svc-catalog', 'svc-social', 'svc-posts', 'gateway'] as const).map(
    (process) => {
      const lines = variablesOf(process).flatMap((variable) => {
        const value = valueIn(process, variable);
        return value === null ? [] : `  ${variable.name}: ${value}`;
      });
      return block(process, lines);
    },
  );
  return [
    block(
      'surroundings',
      proxyVariables.map((name) => `  ${name}: \${${name}:-}`),
    ),
    block(
      'nats-passwords',
      natsUsers.map((user) => `  ${passwordVariable(user)}: '"\${${passwordVariable(user)}}"'`),
    ),
    ...blocks,
  ].join('\n\n');
}

/** Returns the variables that docker-compose.yml takes from the .env file. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name = '']) => name)),
];

/** Returns the names for deploy/make-env: generated ones and those that an operator may set. */
function describeEnv(): string {
  const names = namesIn(readFileSync(join(rootFolder, 'docker-compose.yml'), 'utf8')).toSorted();
  const isMade = (name: string) => /^(POSTGRES|DB|NATS)_PASSWORD|^IDENTITY_KEY_/.test(name);
  const list = (wanted: string[]) => wanted.join(' \\\n  ');
  return [
    `secrets="${list(names.filter(isMade))}"`,
    `settings="${list(names.filter((name) => !isMade(name)))}"`,
  ].join('\n');
}

/** The files with a generated section, and the marks around it. */
export const generatedFiles = [
  {
    file: 'docs/configuration.md',
    begin: '<!-- variables: node stack/src/settings/write-variables.ts -->',
    end: '<!-- /variables -->',
    write: describeVariables,
  },
  {
    file: 'docker-compose.yml',
    begin: '# variables: node stack/src/settings/write-variables.ts',
    end: '# /variables',
    write: composeEnvironments,
  },
  {
    file: 'deploy/make-env',
    begin: '# names: node stack/src/settings/write-variables.ts',
    end: '# /names',
    write: describeEnv,
  },
  {
    file: 'deploy/nats/server.conf',
    begin: '# users: node stack/src/settings/write-variables.ts',
    end: '# /users',
    write: writeUsers,
  },
];

/** Returns a file's text with its section generated again. */
export function rewrite({ file, begin, end, write }: (typeof generatedFiles)[number]): {
  now: string;
  wanted: string;
} {
  const now = readFileSync(join(rootFolder, file), 'utf8');
  const [before, rest] = now.split(`${begin}\n`);
  const after = rest?.split(`${end}\n`)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${file} lacks the marks ${begin} … ${end}`);
  return { now, wanted: `${before}${begin}\n${write()}\n${end}\n${after}` };
}

if (isEntryPoint(import.meta)) {
  readCommandLine({ options: {} });
  for (const one of generatedFiles) writeFileSync(join(rootFolder, one.file), rewrite(one).wanted);
}
