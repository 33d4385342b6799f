import { networkNames, networks } from '@kallos/contracts/networks';
import { plainNetwork, type NetworkDefinition } from '@kallos/contracts/networks/definition';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { answerAsReadyAccount } from '@kallos/web-kit/testing/portal-account';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ComposerPages } from '../composer/ComposerPages.tsx';
import { NetworkCounts } from '../composer/NetworkCounts.tsx';
import { postTexts } from '../editor/post-texts.ts';
import { PostPreview } from './PostPreview.tsx';

/** A network that the product does not know: short texts, one hashtag, the image first. */
const board: NetworkDefinition = {
  ...plainNetwork,
  label: 'Noticeboard',
  login: 'board',
  mark: { colour: '#7a5c2e', letter: 'N' },
  text: { longestText: 40, keptHashtags: 1, mostHashtags: 2, keptMentions: null, mostMentions: null },
  preview: { layout: 'tile', foldAt: 12 },
};
const platform = 'board' as Platform;
const limits = { ...standardLimits, [platform]: board.text };
const targets: BulkPost['targets'] = [
  {
    pageId: 'square',
    pageName: 'Πλατεία',
    platform,
    username: 'plateia',
    state: 'planned',
    externalId: null,
    permalink: null,
    reason: null,
    deletedAt: null,
  },
];

useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
beforeAll(() => {
  Object.assign(networks, { board });
  (networkNames as string[]).push(platform);
});
afterAll(() => {
  Reflect.deleteProperty(networks, platform);
  networkNames.pop();
});

it('shapes pages, counts and preview by its capabilities', async () => {
  const text = 'Καλημέρα από την πλατεία #ένα #δύο';
  const screen = await renderScreen(
    '/portal/campaigns',
    <>
      <ComposerPages targets={targets} />
      <NetworkCounts text={text} isParted={false} limits={limits} platforms={[platform]} />
      <PostPreview
        content={text}
        hashtagsInComment={false}
        pictures={[]}
        variants={{}}
        firstComment=""
        place={null}
        targets={targets}
        when="σήμερα"
      />
    </>,
  );
  await expect.element(screen.getByText('@plateia')).toBeVisible();
  await expect.element(screen.getByText(/40/).first()).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Noticeboard' })).toBeInTheDocument();
  expect(screen.container.querySelector('[data-layout="tile"]')).not.toBeNull();
});

it('names itself in warnings of the editor', () => {
  const { warning, hints } = postTexts.content;
  expect(warning('α'.repeat(41), limits, [platform])).toContain('Το Noticeboard δέχεται έως 40');
  expect(hints('#ένα #δύο', limits, [platform])).toEqual([
    expect.stringContaining('Το Noticeboard κρατά έως 1 hashtags'),
  ]);
});
