import { beforeAll, describe, expect, inject, it } from 'vitest';
import { adminScreens } from '../admin-area.ts';
import { adminToken } from '../api.ts';
import {
  type Fault,
  faults,
  filesOfScreen,
  type FragileScreen,
  type LostFile,
  unrecoveredLosses,
} from '../lost-files.ts';
import { openAccount } from '../portal-area.ts';
import { portalScreens } from '../portal-screens.ts';
import { sampleOf } from '../sample.ts';
import { describedScreens } from '../screen-addresses.ts';
import { shellScreens } from '../shell-screens.ts';

const tokens: Record<string, string> = {};
beforeAll(async () => {
  const admin = await adminToken();
  const business = await openAccount('Κλινική Απώλεια', true);
  Object.assign(tokens, { auth_token: admin, business_token: business.token });
}, 120_000);

/** Every address of a screen, once. */
const screens: readonly FragileScreen[] = [
  ...portalScreens
    .filter(({ open, connection, isEmpty, eyes }) => !open && !connection && !isEmpty && !eyes)
    .map(({ path, isPublic = false }) => ({ path, stored: isPublic ? {} : tokens })),
  ...adminScreens.map(({ path }) => ({ path, stored: tokens })),
  ...shellScreens.map((path) => ({ path, stored: {} })),
  ...describedScreens.map(({ path }) => ({ path, stored: tokens })),
];

/** Rare faults and their number: each file gets each once, on any screen. */
const rareFaults: Record<string, { readonly fault: Fault; readonly times: number }> = {
  'answered with a page': {
    fault: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>hello</h1>' }),
    times: 1,
  },
  'never answered': { fault: async () => undefined, times: 1 },
  'aborted twice': { fault: (route) => route.abort(), times: 2 },
};

let asking: Promise<Map<string, FragileScreen[]>> | undefined;
/** Returns the screens that load each script. */
async function readAskers(): Promise<Map<string, FragileScreen[]>> {
  const askers = new Map<string, FragileScreen[]>();
  for (const screen of screens)
    for (const file of (await filesOfScreen(screen)).scripts)
      askers.set(file, [...(askers.get(file) ?? []), screen]);
  return askers;
}

/** On how many screens each fault of a script is tried. */
const triesOfEach = 3;

/**
 * Returns the scripts that fail on a screen in one way. Shared scripts fail on some screens, each in a
 * different way than on the previous one.
 */
async function scriptsLostBy(screen: FragileScreen, what: string): Promise<readonly string[]> {
  const { scripts } = await filesOfScreen(screen);
  expect(scripts.length).toBeGreaterThan(1);
  if (!inject('isFull')) return sampleOf(scripts, 8);
  const askers = await (asking ??= readAskers());
  const files = [...askers.keys()];
  const ways = Object.keys(faults);
  return scripts.filter((file) => {
    const its = askers.get(file) ?? [];
    // Each script starts at another screen, so that every screen gets its share.
    const at = (its.indexOf(screen) + files.indexOf(file)) % its.length;
    return (
      its.length < ways.length || (at < triesOfEach * ways.length && at % ways.length === ways.indexOf(what))
    );
  });
}

describe('a script that fails once', () => {
  const cases = screens.flatMap((screen) =>
    Object.entries(faults).map(([what, fault]) => ({ path: screen.path, screen, what, fault })),
  );
  it.each(sampleOf(cases, 61))(
    'and $what at $path is retried, whichever it is',
    async ({ screen, what, fault }) => {
      const scripts = await scriptsLostBy(screen, what);
      expect(await unrecoveredLosses(scripts.map((file) => ({ screen, file, fault })))).toEqual([]);
    },
    600_000,
  );
});

/** Returns the files of a kind, each with a screen that loads it. */
async function placesOf(which: 'scripts' | 'faces' | 'others', among: readonly FragileScreen[]) {
  const places = new Map<string, FragileScreen>();
  for (const screen of among)
    for (const file of (await filesOfScreen(screen))[which]) if (!places.has(file)) places.set(file, screen);
  return [...places].map(([file, screen]) => ({ screen, file }));
}

describe('a font that fails once', () => {
  it.each(sampleOf(Object.entries(faults), 3))(
    'and %s is retried and shown',
    async (_, fault) => {
      const faces = await placesOf('faces', sampleOf(screens, 20));
      expect(faces.length).toBeGreaterThan(3);
      expect(await unrecoveredLosses(sampleOf(faces, 2).map((place) => ({ ...place, fault })))).toEqual([]);
    },
    600_000,
  );
});

/** Files with a retry of their own. */
const beginsSomething = ({ file }: LostFile): boolean => /\/(main|bootstrap|remoteEntry)\./.test(file);

describe('any file of any screen', () => {
  it.each(Object.entries(rareFaults))(
    'is recovered when %s fails',
    async (_, rare) => {
      const among = sampleOf(screens, 12);
      const losses: LostFile[] = [];
      for (const which of ['scripts', 'faces', 'others'] as const)
        losses.push(...(await placesOf(which, among)).map((place) => ({ ...place, ...rare })));
      const first = losses.filter(beginsSomething);
      expect(first.length).toBeGreaterThan(2);
      const rest = losses.filter((loss) => !beginsSomething(loss));
      expect(await unrecoveredLosses([...sampleOf(first, 2), ...sampleOf(rest, 40)])).toEqual([]);
    },
    1_200_000,
  );
});
