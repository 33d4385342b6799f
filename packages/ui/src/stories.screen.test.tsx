/// <reference types="vite/types/importMeta.d.ts" />
/// <reference types="@vitest/browser-playwright" />
import { composeStories } from '@storybook/react-vite';
import axe from 'axe-core';
import type { ComponentType } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { cdp, page } from 'vitest/browser';
import preview from '../.storybook/preview.tsx';

/** A story with its name and where it belongs: in a list with others, or on a page of its own. */
type ComposedStory = ComponentType & {
  readonly storyName: string;
  readonly parameters: { readonly isOverlay?: boolean; readonly isPage?: boolean };
  readonly play?: (context: { readonly canvasElement: HTMLElement }) => Promise<void>;
};
type StoryFile = Parameters<typeof composeStories>[0];

const files = import.meta.glob<StoryFile>('./**/*.stories.tsx', { eager: true });

const modes = {
  light: { theme: 'light', width: 960, isForced: false },
  dark: { theme: 'dark', width: 960, isForced: false },
  'forced colours': { theme: 'light', width: 960, isForced: true },
  '320 px': { theme: 'light', width: 320, isForced: false },
} as const;
type Mode = (typeof modes)[keyof typeof modes];

async function apply({ width, isForced }: Mode): Promise<void> {
  await page.viewport(width, 720);
  const features = [
    { name: 'forced-colors', value: isForced ? 'active' : 'none' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

const rulesOfWholePages = [
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];

/** Returns what axe finds, without the rules that judge whole pages. */
async function faults({ isForced }: Mode): Promise<string[]> {
  // With forced colours the contrast is the user's choice.
  const skipped = isForced ? [...rulesOfWholePages, 'color-contrast'] : rulesOfWholePages;
  const rules = Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document.body, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

beforeAll(async () => {
  document.documentElement.lang = 'en';
  await Promise.all([...document.fonts].map((face) => face.load()));
});
afterEach(cleanup);

describe.each(Object.entries(modes))('in %s', (modeName, mode) => {
  describe.each(Object.entries(files))('%s', (path, file) => {
    const name = path.replace('./', '').replace('.stories.tsx', '');
    const stories = Object.values(
      composeStories(file, { ...preview, initialGlobals: { theme: mode.theme } }),
    ) as unknown as ComposedStory[];
    const listed = stories.filter(({ parameters }) => !parameters.isOverlay && !parameters.isPage);
    const alone = stories.filter((story) => !listed.includes(story));

    it.runIf(listed.length > 0)('looks as stored and has no faults', async () => {
      await apply(mode);
      const screen = await render(
        <div data-testid="stories" style={{ display: 'grid', gap: '1rem', padding: '1rem' }}>
          {listed.map((Story) => (
            <div key={Story.storyName}>
              <Story />
            </div>
          ))}
        </div>,
      );
      await expect.element(screen.getByTestId('stories')).toMatchScreenshot(`${name} ${modeName}`);
      expect(await faults(mode)).toEqual([]);
    });

    it.for(alone.map((story) => [story.storyName, story] as const))('%s', async ([storyName, Story]) => {
      await apply(mode);
      const { container } = await render(
        <div style={Story.parameters.isPage ? undefined : { padding: '1rem' }}>
          <Story />
        </div>,
      );
      await Story.play?.({ canvasElement: container });
      await expect
        .element(page.elementLocator(document.body))
        .toMatchScreenshot(`${name} ${storyName} ${modeName}`);
      expect(await faults(mode)).toEqual([]);
    });
  });
});
