import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { MetaItem, TextLink } from '@kallos/ui/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { placeName } from '@kallos/words/post-troubles';
import styled from 'styled-components';
import { composerWords as words } from '../../../messages/composer.ts';
import { paths } from '../../../paths.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-16);
  font-size: var(--size-small);
`;

/** The pages that a post goes to, with a link to change them. */
export function ComposerPages({ targets }: Pick<BulkPost, 'targets'>) {
  return (
    <Row>
      {targets.length === 0 ? <span>{words.nowhere}</span> : null}
      {targets.map((target) => (
        <MetaItem
          key={`${target.platform}:${target.pageId}`}
          icon={<NetworkMark network={target.platform} size={16} />}
        >
          <span>{placeName(target)}</span>
        </MetaItem>
      ))}
      <TextLink href={paths.platforms}>{words.toPages}</TextLink>
    </Row>
  );
}
