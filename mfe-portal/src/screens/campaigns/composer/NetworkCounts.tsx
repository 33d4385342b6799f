import { networks } from '@kallos/contracts/networks';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { hashtagsOf, partHashtags } from '@kallos/contracts/texts/hashtags';
import { lengthOf, type NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { MetaItem } from '@kallos/ui/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import styled from 'styled-components';
import { composerWords as words } from '../../../messages/composer.ts';
import { useMayComment } from '../preview/use-may-comment.ts';
import { shownLimitOf } from '../preview/use-network-limits.ts';

const Counts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  margin: var(--space-8) 0 0;
  padding: 0;
  list-style: none;
  color: var(--muted);
  font-size: var(--size-small);
`;

interface NetworkCountsProps {
  readonly text: string;
  /** The closing hashtags go into a comment. */
  readonly isParted: boolean;
  readonly limits: NetworkLimits;
  /** The networks that the text goes to. */
  readonly platforms: readonly Platform[];
}

/** The length of a text and its number of hashtags on each network. */
export function NetworkCounts({ text, isParted, limits, platforms }: NetworkCountsProps) {
  const mayComment = useMayComment();
  const hashtags = hashtagsOf(text).length;
  return (
    <Counts aria-label={words.countsLabel}>
      {platforms.map((network) => {
        const isCommented = isParted && mayComment && networks[network].hasFirstComment;
        const characters = lengthOf(isCommented ? partHashtags(text).message : cleanText(text).trim());
        const { keptHashtags } = limits[network];
        const most = shownLimitOf(limits, network);
        return (
          <li key={network}>
            <MetaItem icon={<NetworkMark network={network} size={16} />}>
              <span>{words.counts(characters, hashtags, { characters: most, hashtags: keptHashtags })}</span>
            </MetaItem>
          </li>
        );
      })}
    </Counts>
  );
}
