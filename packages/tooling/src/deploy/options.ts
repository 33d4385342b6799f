import { parseArgs } from 'node:util';
import { type Audience, DeployNote, ReleaseVersion } from '@kallos/contracts/gateway/deploys';
import { remoteFolderName, shellName } from '@kallos/contracts/gateway/remotes';

/** The commands. */
const commands = ['deploy', 'preview', 'promote', 'rollback', 'list', 'token'] as const;
/** One of {@link commands}. */
type Command = (typeof commands)[number];

/** The parsed options of a command line. */
export interface DeployOptions {
  readonly app: string;
  readonly command: Command;
  readonly registry: string;
  readonly audience: Audience | undefined;
  readonly note: string | undefined;
  readonly to: string | undefined;
  /** The version to promote or to leave; for a deployment, a name in place of the sources' digest. */
  readonly version: string | undefined;
  /** Ends the trial of another version. */
  readonly isReplacing: boolean;
  /** Where the release's files already are; without it they are uploaded. */
  readonly filesAt: string | undefined;
  readonly isSmokeSkipped: boolean;
  readonly areTypesSkipped: boolean;
  readonly holder: string;
}

/** The usage text. */
const usage = `npm run deploy -w <front end> -- [deploy|preview|promote|rollback|list|token] --registry <url>

  deploy     checks types, builds, uploads, verifies, tries in a browser and shows a version
             [--canary 10% | --canary account:3,7] [--skip-types] [--skip-smoke]
             [--as <version>]: a name instead of the digest of the sources
             [--files-at <url>]: the built files stand there already, on an origin that the gateway allows
             [--replace]: ends the trial of another version
  preview    builds, uploads and verifies a version, shows it to nobody, and says where to look at it for a day
  promote <version>      shows the version on trial to everybody
  rollback [<version>]   ends the trial, or goes back to the version before   [--to <version>]
             with a version only if that one is still on trial or shown
  list       says what is shown to whom, and who shipped what
  token      makes a deploy token for this front end   [--holder <name>]

  --note <text>   goes into the audit. The token comes from KALLOS_DEPLOY_TOKEN; a platform started here by
  npm start needs none.`;

const fail = (message: string): never => {
  throw new Error(`${message}\n\n${usage}`);
};

/** Parses `10%` or `account:3,7`. */
export function parseAudience(text: string): Audience {
  const percent = /^(\d{1,2})%$/.exec(text)?.[1];
  if (percent !== undefined && Number(percent) >= 1) return { percent: Number(percent) };
  const accounts = /^accounts?:(\d+(?:,\d+)*)$/.exec(text)?.[1];
  if (accounts !== undefined) return { accounts: [...new Set(accounts.split(',').map(Number))] };
  return fail(`--canary is ${text}; it may be a share such as 10% (1% to 99%), or account:3,7`);
}

function parseRegistry(text: string | undefined, command: Command): string {
  if (text === undefined) return command === 'token' ? '' : fail('--registry says where to deploy to');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return fail(`${text} is no address`);
  return new URL(text).origin;
}

const checkNote = (text: string): string =>
  DeployNote.safeParse(text).success ? text : fail('--note is one line of at most 500 characters');

const checkVersion = (text: string): string =>
  ReleaseVersion.safeParse(text).success ? text : fail(`${text} is no name for a version`);

/** Parses a command line; throws an error with the usage when it is invalid. */
export function readOptions(args: readonly string[]): DeployOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      registry: { type: 'string' },
      canary: { type: 'string' },
      note: { type: 'string' },
      to: { type: 'string' },
      as: { type: 'string' },
      holder: { type: 'string' },
      'files-at': { type: 'string' },
      'skip-smoke': { type: 'boolean', default: false },
      'skip-types': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
  });
  const [app = fail('which front end?'), given = 'deploy', ...rest] = positionals;
  if (app !== shellName && !remoteFolderName.test(app)) fail(`${app} is no front end`);
  const command = commands.find((one) => one === given) ?? fail(`${given} is no command`);
  const [named, ...surplus] = command === 'promote' || command === 'rollback' ? rest : [undefined, ...rest];
  if (values['files-at'] !== undefined && app === shellName)
    fail('--files-at is for remotes: the shell is uploaded');
  if (surplus.length > 0) fail(`${surplus.join(' ')} makes no sense here`);
  if (command === 'promote' && named === undefined) fail('promote which version? list says what is on trial');
  const version = named ?? values.as;
  if (values.canary !== undefined && command !== 'deploy') fail('--canary belongs to deploy');
  return {
    app,
    command,
    registry: parseRegistry(values.registry, command),
    audience: values.canary === undefined ? undefined : parseAudience(values.canary),
    note: values.note === undefined ? undefined : checkNote(values.note),
    to: values.to === undefined ? undefined : checkVersion(values.to),
    version: version === undefined ? undefined : checkVersion(version),
    isReplacing: values.replace,
    filesAt: values['files-at'],
    isSmokeSkipped: values['skip-smoke'],
    areTypesSkipped: values['skip-types'],
    holder: values.holder ?? process.env['USER'] ?? 'team',
  };
}
