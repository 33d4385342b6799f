import { openInitialState, openPageFor } from '../dialog-pages.ts';
import { openers, type Opener } from '../dialog-uses.ts';
import { openOn, waitUntilOpen } from '../dialogs.ts';
import { type Fault, faults, faultsInThrees } from '../lost-files.ts';
import { expect, test } from '../test.ts';

const isPart = (path: string): boolean =>
  /^\/(shell|remotes)\/.*\.js$/.test(path) && !/\/(main|bootstrap|remoteEntry)\./.test(path);

/**
 * Opens an opener's dialog in a fresh profile where one script fails once; returns the loaded scripts and the
 * number of page loads.
 */
async function openOnce(opener: Opener, lost?: { readonly file: string; readonly fault: Fault }) {
  const { page, context } = await openPageFor(opener);
  try {
    const scripts = new Set<string>();
    let losses = 0;
    let loads = 0;
    page.on('request', (request) => void scripts.add(new URL(request.url()).pathname));
    page.on('domcontentloaded', () => (loads += 1));
    if (lost)
      await context.route(
        ({ pathname }) => pathname === lost.file,
        async (route) => {
          losses += 1;
          if (losses > 1) return route.continue();
          await lost.fault(route).catch(() => undefined);
        },
      );
    await openInitialState(page, opener);
    await openOn(page, opener);
    await waitUntilOpen(page);
    expect(loads).toBe(1);
    // Prefetched scripts may load later than the dialog.
    if (lost) await expect.poll(() => losses).toBeGreaterThan(0);
    return [...scripts].filter(isPart);
  } finally {
    await context.close();
  }
}

const known = new Set<string>();

for (const [label, opener] of openers)
  test(`each script of ${label} may fail once: it still opens`, async () => {
    test.setTimeout(900_000);
    const files = (await openOnce(opener)).filter((file) => !known.has(file));
    for (const file of files) known.add(file);
    const losses = files.flatMap((file) =>
      Object.entries(faults).map(([what, fault]) => ({ file, what, fault })),
    );
    const nameOf = ({ file, what }: (typeof losses)[number]) => `${file} ${what}`;
    expect(await faultsInThrees(losses, nameOf, (lost) => openOnce(opener, lost))).toEqual([]);
  });
