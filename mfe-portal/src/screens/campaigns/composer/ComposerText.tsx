import { networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { Platform } from '@kallos/contracts/wire';
import { Button, Muted, TextArea, Undo2 } from '@kallos/ui/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { networkWords } from '@kallos/words/network-names';
import { useState } from 'react';
import styled from 'styled-components';
import { composerWords as words } from '../../../messages/composer.ts';
import { el } from '../../../messages/el.ts';
import { postEditorWords } from '../../../messages/post-editor.ts';
import { type PostText, type PostTextName, postTexts } from '../editor/post-texts.ts';
import { postNetworks } from '../preview/post-networks.ts';
import { useNetworkLimits } from '../preview/use-network-limits.ts';
import { ClaimedText } from './ClaimedText.tsx';
import { namesOf, partableNetworks, sharedNetworks } from './own-versions.ts';
import { OwnText } from './OwnText.tsx';
import type { ComposerState } from './use-composer.ts';

const Texts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-24);
  align-items: start;
`;

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  margin-top: var(--space-12);
  font-size: var(--size-small);
`;

const Facts = styled.details`
  margin-top: var(--space-12);
  color: var(--muted);
  font-size: var(--size-small);
  & summary {
    padding: var(--space-6) 0;
    cursor: pointer;
  }
  & ul {
    margin: 0;
    padding-left: var(--space-20);
    list-style: disc;
    overflow-wrap: anywhere;
  }
`;

/** The facts that a generated text is based on. */
function UsedFacts({ facts = [] }: Pick<BulkPost, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <Facts>
      <summary>{postEditorWords.usedFacts}</summary>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Facts>
  );
}

// Generic, so that a further text needs no change here.
const otherTexts = (Object.entries(postTexts) as Array<[PostTextName, PostText]>).filter(
  ([name]) => name !== 'content',
);

interface ComposerTextProps {
  readonly composer: ComposerState;
  readonly post: BulkPost | undefined;
  readonly autoFocus: boolean;
  /** The pages that it goes to. */
  readonly targets: BulkPost['targets'];
}

/** The choice to give single networks a text of their own, and the undo of the last return to one text. */
function PartChoice({
  composer,
  platforms,
}: Pick<ComposerTextProps, 'composer'> & { platforms: readonly Platform[] }) {
  const { part, versions, joinedLast, undoJoin } = composer.own;
  const offered = partableNetworks(platforms, versions);
  return (
    <>
      {joinedLast === undefined ? null : (
        <Choice role="status">
          <span>{words.joined(networkWords(joinedLast).subject)}</span>
          <Button size="sm" variant="quiet" icon={<Undo2 />} onPress={undoJoin}>
            {el.undo}
          </Button>
        </Choice>
      )}
      {offered.length === 0 ? null : (
        <Choice role="group" aria-label={words.part}>
          <Muted>{words.part}</Muted>
          {offered.map((network) => (
            <Button
              key={network}
              size="sm"
              aria-label={words.partFor(networkWords(network).object)}
              icon={<NetworkMark network={network} size={16} />}
              onPress={() => part(network)}
            >
              {networks[network].label}
            </Button>
          ))}
        </Choice>
      )}
    </>
  );
}

/** The published texts with their claims and counts, side by side, and the post's other texts. */
export function ComposerText({ composer, post, autoFocus, targets }: ComposerTextProps) {
  const { value, change, faults, claims, own } = composer;
  const limits = useNetworkLimits();
  const platforms = postNetworks(targets);
  // Networks that the post no longer goes to keep their text, which the server still judges.
  const shared = sharedNetworks(platforms, own.versions);
  const { content } = value;
  const [atStart] = useState(() => new Set(own.versions.map(({ network }) => network)));
  const isBlank = composer.isChanged ? postTexts.content.refusal(content) : undefined;
  const hasOwn = own.versions.length > 0;
  return (
    <div>
      <Texts>
        <ClaimedText
          label={hasOwn && shared.length > 0 ? words.sharedText(namesOf(shared)) : postTexts.content.label}
          text={content}
          claims={claims}
          onChange={(text) => change({ content: text })}
          platforms={shared}
          limits={limits}
          isParted={value.hashtagsInComment}
          error={faults.content ?? isBlank}
          autoFocus={autoFocus}
        />
        {own.versions.map((version) => (
          <OwnText
            key={version.network}
            composer={composer}
            post={post}
            own={version}
            limits={limits}
            isNew={!atStart.has(version.network)}
          />
        ))}
      </Texts>
      <PartChoice composer={composer} platforms={platforms} />
      <UsedFacts facts={post?.facts} />
      {otherTexts.map(([name, text]) => (
        <TextArea
          key={name}
          label={text.label}
          counter={text.counter(value[name])}
          value={value[name]}
          onChange={(typed) => change({ [name]: typed })}
          error={faults[name]}
          rows={text.rows}
        />
      ))}
    </div>
  );
}
