import { useState } from 'react';
import styled from 'styled-components';
import { postPlaceWords as words } from '../../../messages/post-place.ts';
import { FirstCommentChoice } from '../editor/FirstCommentChoice.tsx';
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

interface MoreOptionsProps {
  readonly composer: Pick<ComposerState, 'value' | 'change' | 'faults' | 'platforms'>;
}

/** What few posts need, behind one disclosure that begins open if any of it is used. */
export function MoreOptions({ composer: { value, change, faults, platforms } }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(
    value.hashtagsInComment || value.firstComment !== '' || value.place !== null,
  );
  return (
    <Sheet open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.more}</summary>
      {/* The network is asked for places only once it is open. */}
      {isOpen ? (
        <>
          <PlaceChoice place={value.place} platforms={platforms} onChange={(place) => change({ place })} />
          <FirstCommentChoice
            text={value.content}
            own={value.firstComment}
            isOn={value.hashtagsInComment}
            platforms={platforms}
            error={faults.firstComment}
            onOwn={(firstComment) => change({ firstComment })}
            onChange={(hashtagsInComment) => change({ hashtagsInComment })}
          />
        </>
      ) : null}
    </Sheet>
  );
}
