import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFault, SettingsFault, wrongSettings } from './fault.ts';
import { startDevWeb, watchAndRestart } from './launcher/dev-mode.ts';
import { Platform } from './launcher/launch.ts';
import { plansFor, type ProcessPlan, type Wiring } from './launcher/processes.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { openTerminal, paint, type Terminal, elapsedSeconds } from './terminal.ts';

const demoLogins = [
  ['business', '/business/login', 'info@dermafos.gr', 'demo1234'],
  ['trial', '/business/login', 'info@ivi-aesthetics.gr', 'demo1234'],
] as const;

function greet(screen: Terminal, settings: Settings, wiring: Wiring, since: number): void {
  const { publicUrl, sandboxUrl } = wiring;
  const row = (name: string, text: string) =>
    screen.write(`  ${paint(screen, 'dim', name.padEnd(10))}${text}`);
  screen.write('');
  screen.write(
    `${paint(screen, 'green', 'ready')}  ${paint(screen, 'bold', publicUrl)}  ${paint(screen, 'dim', `(${elapsedSeconds(since)})`)}`,
  );
  const isDefault = !settings.environment.ADMIN_PASSWORD;
  // Passwords chosen by the user are not printed.
  row(
    'admin',
    `${publicUrl}/admin  ${settings.admin.username}${isDefault ? ` / ${settings.admin.password}` : ''}`,
  );
  if (settings.isDemoWanted) {
    for (const [name, path, email, password] of demoLogins)
      row(name, `${publicUrl}${path}  ${email} / ${password}`);
  }
  if (sandboxUrl !== null) {
    row('sandbox', `${sandboxUrl}  what was published; stands in for ${standIns(settings)}`);
    row('mail', `${sandboxUrl}/mail`);
  }
  if (!settings.environment.OPENAI_API_KEY) {
    row('writer', 'built in (set OPENAI_API_KEY for a language model)');
  }
  screen.write('');
}

/** Prints the address of each process; a single folder has no page to open. */
function tellAddresses(screen: Terminal, plans: ProcessPlan[], { ports }: Wiring, since: number): void {
  screen.write(`\n${paint(screen, 'green', 'ready')}  ${paint(screen, 'dim', `(${elapsedSeconds(since)})`)}`);
  for (const { name } of plans)
    screen.write(`  ${paint(screen, 'dim', name.padEnd(12))}http://127.0.0.1:${ports[name]}`);
  screen.write('');
}

function standIns({ environment }: Settings): string {
  const all: [string | undefined, string][] = [
    [environment.META_APP_ID, 'Facebook and Instagram'],
    [environment.GOOGLE_CLIENT_ID, 'Google'],
    [
      environment.BRAVE_API_KEY || environment.GOOGLE_SEARCH_KEY || environment.IMAGE_SEARCH_URL,
      'image search',
    ],
    [environment.SMTP_URL, 'the mail server'],
  ];
  return all.flatMap(([given, name]) => (given ? [] : [name])).join(', ') || 'nothing at present';
}

const echoMs = 3000;

/** Shuts down in order at the first Ctrl-C or SIGTERM and kills at the second. */
function endOnSignal(
  platform: Platform,
  screen: Terminal,
  beforeEnd: () => Promise<void>,
): (code: number) => Promise<void> {
  let endsSince: number | null = null;
  let hasEcho = process.env.npm_lifecycle_event !== undefined;
  const end = async (code: number) => {
    endsSince = performance.now();
    const since = performance.now();
    await beforeEnd();
    await platform.stop();
    if (code === 0) screen.write(`stopped  (${elapsedSeconds(since)})`);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (endsSince !== null) {
        // npm forwards the Ctrl-C that the terminal already sent.
        const isEcho = hasEcho && performance.now() - endsSince < echoMs;
        hasEcho = false;
        // A second SIGTERM may come from a supervisor, so only Ctrl-C kills.
        if (signal === 'SIGINT' && !isEcho) void platform.kill().finally(() => process.exit(130));
        return;
      }
      screen.write('\nstopping (Ctrl-C again to force)');
      void end(0);
    });
  }
  return end;
}

async function main(): Promise<void> {
  const since = performance.now();
  const { watch: isWatching, folder } = parseArgs({
    options: { watch: { type: 'boolean', default: false }, folder: { type: 'string', default: '' } },
  }).values;
  const screen = openTerminal(process.stdout);
  const settings = readSettings(process.env);
  const plans = plansFor(folder);
  const platform = new Platform(settings, screen, plans);
  const cleanUps: (() => Promise<void>)[] = [];
  const end = endOnSignal(platform, screen, async () => {
    await Promise.all(cleanUps.map((cleanUp) => cleanUp()));
  });
  const hasDevWeb = isWatching && existsSync(join(settings.root, 'packages/tooling/src/dev/dev-web.ts'));
  if (isWatching && !hasDevWeb) screen.write('front-ends  are built once: the development server is missing');
  try {
    const wiring = await platform.start({
      devWebUrl: hasDevWeb ? () => startDevWeb(settings, screen, cleanUps) : null,
    });
    if (isWatching) cleanUps.push(await watchAndRestart(platform, screen));
    if (plans.some(({ name }) => name === 'gateway')) greet(screen, settings, wiring, since);
    else tellAddresses(screen, plans, wiring, since);
  } catch (error) {
    if (platform.isEnding) return;
    screen.write(paint(screen, 'red', describeFault(error)));
    await end(error instanceof SettingsFault ? wrongSettings : 1);
  }
}

main().catch((error: unknown) => {
  const isSettings = error instanceof SettingsFault;
  const told = isSettings ? error.message.replaceAll(/^/gm, 'config: ') : describeFault(error);
  process.stderr.write(`${told}\n`);
  process.exit(isSettings ? wrongSettings : 1);
});
