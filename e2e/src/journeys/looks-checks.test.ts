import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { foreignFonts } from '../foreign-fonts.ts';
import { greekFaults } from '../greek-lint.ts';
import { cutControlsAt, faultsOfFit, faultsOfLargeText, movements, smallTargets } from '../looks.ts';

let page: Page;

beforeAll(async () => {
  ({ page } = await openPage({ width: 390, height: 844, isTouch: true }));
  await page.goto(`${productUrl()}/business/login`);
  await page.getByRole('button', { name: 'Σύνδεση' }).waitFor();
});

/** Hangs an element into the page, with its text and its look. */
const hang = (tag: string, text: string, style: Record<string, string>): Promise<void> =>
  page.evaluate(
    ([name, words, look]) => {
      const node = document.createElement(name);
      node.textContent = words;
      node.dataset['hung'] = '';
      Object.assign(node.style, look);
      document.querySelector('main')?.append(node);
    },
    [tag, text, style] as const,
  );

const takeDown = (): Promise<void> =>
  page.evaluate(() => {
    for (const node of document.querySelectorAll('[data-hung]')) node.remove();
  });

const line = { position: 'absolute', top: '300px', left: '20px', zIndex: '9' };

describe('the checks of every look find', () => {
  const faults: [
    what: string,
    check: (page: Page) => Promise<string[]>,
    found: RegExp,
    tag: string,
    text: string,
    style: Record<string, string>,
  ][] = [
    ['a target too small for a finger', smallTargets, /button «Αχ»/, 'button', 'Αχ', { width: '30px' }],
    ['a box that is wider than the window', faultsOfFit, /sideways/, 'div', '', { width: '500px' }],
    [
      'a text that is cut off at its side',
      faultsOfFit,
      /cut: p «Μεγάλη/,
      'p',
      'Μεγάλη πρόταση',
      { width: '50px', overflow: 'hidden', whiteSpace: 'nowrap' },
    ],
    [
      'a text that is cut off below',
      faultsOfFit,
      /cut: p «Μεγάλη/,
      'p',
      'Μεγάλη πρόταση',
      { width: '90px', height: '20px', overflow: 'hidden' },
    ],
    [
      'a word that sticks out of its button',
      faultsOfFit,
      /cut: button «Απενεργο/,
      'button',
      'Απενεργοποίηση',
      { width: '44px', whiteSpace: 'nowrap' },
    ],
    [
      'a word that its column breaks into pieces',
      faultsOfFit,
      /in \d pieces: «Δευτέρα»/,
      'p',
      'Δευτέρα',
      { width: '30px', overflowWrap: 'anywhere' },
    ],
    [
      'a label of a navigation in two pieces',
      faultsOfFit,
      /in 2 pieces: «Πλατφόρμες»/,
      'nav',
      'Πλατφόρμες',
      { width: '70px', overflowWrap: 'anywhere' },
    ],
    ['a text over another', faultsOfFit, /lies over/, 'p', 'Πάνω από όλα '.repeat(20), line],
    [
      'a text that only fits while it is small',
      faultsOfLargeText,
      /cut: p «Χωράει/,
      'p',
      'Χωράει',
      { width: '80px', fontSize: '1rem', overflow: 'hidden', whiteSpace: 'nowrap' },
    ],
    ['a font of the machine', foreignFonts, /draws code «x1»/, 'code', 'x1', { fontFamily: 'monospace' }],
    ['a fault of the language', greekFaults, /missing accent/, 'p', 'Καλως ήρθατε', {}],
    [
      'a picture without words',
      (at) => axeFaults(at, 'structure'),
      /image-alt/,
      'img',
      '',
      { width: '50px', height: '50px' },
    ],
    [
      'a pale text',
      (at) => axeFaults(at, 'colours'),
      /color-contrast/,
      'p',
      'Σχεδόν λευκό',
      { color: 'rgb(230 230 230)', background: 'white' },
    ],
  ];
  it.each(faults)('%s', async (_, check, found, tag, text, style) => {
    expect(await check(page)).toEqual([]);
    await hang(tag, text, style);
    expect(await check(page)).toContainEqual(expect.stringMatching(found));
    await takeDown();
  });

  it('a control that a sliding row hides', async () => {
    await hang('div', '', { width: '80px', overflowX: 'auto', display: 'flex' });
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Διαγραφή μελλοντικών';
      button.style.flex = 'none';
      document.querySelector('[data-hung]')?.append(button);
    });
    expect(await faultsOfFit(page)).toContainEqual('not whole: button «Διαγραφή μελλοντικών»');
    await takeDown();
  });

  it('a control under something that nobody sees', async () => {
    expect(await cutControlsAt(page, [390])).toEqual([]);
    await hang('div', '', { position: 'fixed', inset: '0', zIndex: '9' });
    expect(await cutControlsAt(page, [390])).toContainEqual(
      expect.stringMatching(/covered: button «Σύνδεση/),
    );
    await takeDown();
  });

  it('a movement that nobody asked for', async () => {
    expect(await movements(page)).toEqual([]);
    await page.evaluate(() => {
      const turn = [{ transform: 'none' }, { transform: 'rotate(1turn)' }];
      document.querySelector('h1')?.animate(turn, { duration: 900, iterations: Infinity });
    });
    expect(await movements(page)).toEqual([expect.stringMatching(/^h1/)]);
  });
});
