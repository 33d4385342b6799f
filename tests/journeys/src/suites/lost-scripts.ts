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
import { describedScreens } from '../screen-addresses.ts';
import { shellScreens } from '../shell-screens.ts';
import { expect, test } from '../test.ts';

/**
 * Loses each script, font and other file of the screens once: all are recovered. `isWhole` takes every file of every
 * screen, which needs an hour; otherwise a few of each kind.
 */
export function testLostScripts(isWhole: boolean): void {
  const some = <T>(all: readonly T[], nth: number): readonly T[] =>
    isWhole ? all : all.filter((_, at) => at % nth === 0);
  const tokens: Record<string, string> = {};
  test.beforeAll(async () => {
    const admin = await adminToken();
    const business = await openAccount('Κλινική Απώλεια', true);
    Object.assign(tokens, { auth_token: admin, business_token: business.token });
  });

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
    if (!isWhole) return scripts.filter((_, at) => at % 8 === 0);
    const askers = await (asking ??= readAskers());
    const files = [...askers.keys()];
    const ways = Object.keys(faults);
    return scripts.filter((file) => {
      const its = askers.get(file) ?? [];
      // Each script starts at another screen, so that every screen gets its share.
      const at = (its.indexOf(screen) + files.indexOf(file)) % its.length;
      return (
        its.length < ways.length ||
        (at < triesOfEach * ways.length && at % ways.length === ways.indexOf(what))
      );
    });
  }

  test.describe('a script that fails once', () => {
    const cases = screens.flatMap((screen) =>
      Object.entries(faults).map(([what, fault]) => ({ path: screen.path, screen, what, fault })),
    );
    for (const { screen, what, fault, path } of isWhole ? cases : cases.filter((_, at) => at % 61 === 0))
      test(`and ${what} at ${path} is retried, whichever it is`, async () => {
        test.setTimeout(600_000);
        const scripts = await scriptsLostBy(screen, what);
        expect(await unrecoveredLosses(scripts.map((file) => ({ screen, file, fault })))).toEqual([]);
      });
  });

  /** Returns the files of a kind, each with a screen that loads it. */
  async function placesOf(which: 'scripts' | 'faces' | 'others', among: readonly FragileScreen[]) {
    const places = new Map<string, FragileScreen>();
    for (const screen of among)
      for (const file of (await filesOfScreen(screen))[which])
        if (!places.has(file)) places.set(file, screen);
    return [...places].map(([file, screen]) => ({ screen, file }));
  }

  test.describe('a font that fails once', () => {
    for (const [label, fault] of isWhole ? Object.entries(faults) : Object.entries(faults).slice(0, 1))
      test(`and ${label} is retried and shown`, async () => {
        test.setTimeout(600_000);
        const faces = await placesOf('faces', some(screens, 20));
        expect(faces.length).toBeGreaterThan(3);
        expect(await unrecoveredLosses(some(faces, 2).map((place) => ({ ...place, fault })))).toEqual([]);
      });
  });

  /** Files with a retry of their own. */
  const beginsSomething = ({ file }: LostFile): boolean => /\/(main|bootstrap|remoteEntry)\./.test(file);

  test.describe('any file of any screen', () => {
    for (const [label, rare] of Object.entries(rareFaults))
      test(`is recovered when ${label} fails`, async () => {
        test.setTimeout(1_200_000);
        const among = some(screens, 12);
        const losses: LostFile[] = [];
        for (const which of ['scripts', 'faces', 'others'] as const)
          losses.push(...(await placesOf(which, among)).map((place) => ({ ...place, ...rare })));
        const first = losses.filter(beginsSomething);
        expect(first.length).toBeGreaterThan(2);
        const rest = losses.filter((loss) => !beginsSomething(loss));
        expect(await unrecoveredLosses([...some(first, 2), ...some(rest, 40)])).toEqual([]);
      });
  });
}
