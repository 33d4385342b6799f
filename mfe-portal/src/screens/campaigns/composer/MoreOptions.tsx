import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { useState } from 'react';
import styled from 'styled-components';
import { postPlaceWords as words } from '../../../messages/post-place.ts';
import { FirstCommentChoice } from '../editor/FirstCommentChoice.tsx';
import { postNetworks } from '../preview/post-networks.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import type { ComposerState } from './use-composer.ts';

const Sheet = styled.details`
  & > summary {
    padding: var(--space-8) 0;
    font-weight: var(--weight-title);
    cursor: pointer;
  }
  & > :not(summary) {
    margin-top: var(--space-16);
  }
`;

interface MoreOptionsProps extends Pick<BulkPost, 'targets'> {
  readonly composer: Pick<ComposerState, 'value' | 'change'>;
}

/** What few posts need, behind one disclosure that begins open if any of it is used. */
export function MoreOptions({ composer: { value, change }, targets }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(value.hashtagsInComment || value.place !== null);
  return (
    <Sheet open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.more}</summary>
      {/* The network is asked for places only once it is open. */}
      {isOpen ? (
        <>
          <PlaceChoice
            place={value.place}
            platforms={postNetworks(targets)}
            onChange={(place) => change({ place })}
          />
          <FirstCommentChoice
            text={value.content}
            isOn={value.hashtagsInComment}
            onChange={(hashtagsInComment) => change({ hashtagsInComment })}
          />
        </>
      ) : null}
    </Sheet>
  );
}
