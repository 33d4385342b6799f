import { networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { TypedFinding } from '@kallos/contracts/posts/claims';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { Switch } from '@kallos/ui/controls';
import { Button } from '@kallos/ui/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { networkWords } from '@kallos/words/network-names';
import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { composerWords as words } from '../../../messages/composer.ts';
import { useClaims } from '../claims/use-claims.ts';
import { postTexts } from '../editor/post-texts.ts';
import { ClaimedText } from './ClaimedText.tsx';
import { ComposerMedia } from './ComposerMedia.tsx';
import type { OwnVersion } from './own-versions.ts';
import { useComposerMedia } from './use-composer-media.ts';
import type { ComposerState } from './use-composer.ts';

const Panel = styled.section`
  display: grid;
  gap: var(--space-12);
  align-content: start;
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
`;

const none: readonly TypedFinding[] = [];

interface OwnTextProps {
  readonly composer: ComposerState;
  readonly post: BulkPost | undefined;
  readonly own: OwnVersion;
  readonly limits: NetworkLimits;
  /** True once it was parted here, not for a saved text that is opened. */
  readonly isNew: boolean;
}

/** The text and images that one network gets instead of the shared ones. */
export function OwnText({
  composer,
  post,
  own: { network, content, pictures },
  limits,
  isNew,
}: OwnTextProps) {
  const { value, own, faults } = composer;
  const text = content ?? value.content;
  const claims = useClaims(post ?? { productName: value.title, verdict: null }, text);
  // Findings of an earlier text prove nothing; the server judges what it schedules.
  const findings = claims.text === cleanText(text) ? claims.findings : none;
  const report = useEffectEvent((found: readonly TypedFinding[]) => own.report(network, found));
  useEffect(() => report(findings), [findings]);
  const name = networks[network].label;
  const isBlank = composer.isChanged ? postTexts.content.refusal(text) : undefined;
  return (
    <Panel aria-label={words.ownOf(name)}>
      <ClaimedText
        label={words.ownText(networkWords(network).object)}
        text={text}
        claims={claims}
        onChange={(typed) => own.edit(network, { content: typed })}
        platforms={[network]}
        limits={limits}
        isParted={value.hashtagsInComment}
        error={faults.own?.[network] ?? isBlank}
        autoFocus={isNew}
        listOf={name}
      />
      <Head>
        <Switch
          isSelected={pictures !== undefined}
          onChange={(isOwn) => own.edit(network, { pictures: isOwn ? value.pictures : undefined })}
        >
          {words.ownMedia(networkWords(network).object)}
        </Switch>
        <Button
          size="sm"
          variant="quiet"
          icon={<NetworkMark network={network} size={16} />}
          onPress={() => own.join(network)}
        >
          {words.join(name)}
        </Button>
      </Head>
      {pictures === undefined ? null : (
        <OwnMedia composer={composer} post={post} network={network} pictures={pictures} />
      )}
    </Panel>
  );
}

interface OwnMediaProps extends Pick<OwnTextProps, 'composer' | 'post'> {
  readonly network: Platform;
  readonly pictures: readonly PostPicture[];
}

function OwnMedia({ composer, post, network, pictures }: OwnMediaProps) {
  const { own, form } = composer;
  const media = useComposerMedia({
    post,
    form,
    field: `media-${network}`,
    pictures,
    onChange: (next) => own.editPictures(network, next),
  });
  const { isBusy } = media;
  const report = useEffectEvent((now: boolean) => own.setBusy(network, now));
  useEffect(() => {
    report(isBusy);
    return () => report(false);
  }, [isBusy]);
  return <ComposerMedia media={media} pictures={pictures} post={post} />;
}
