import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { Checkbox } from '@kallos/ui/controls';
import { IconButton, Muted, onPhone, Trash2 } from '@kallos/ui/kit';
import styled from 'styled-components';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { postVideoWords as words } from '../../../messages/post-video.ts';
import { CoverChoice } from './CoverChoice.tsx';

const Shown = styled.div`
  display: grid;
  grid-template-columns: 11rem minmax(0, 1fr);
  gap: var(--space-20);
  align-items: start;
  margin: var(--space-8) 0 var(--space-16);
  ${onPhone} {
    grid-template-columns: minmax(0, 1fr);
  }
  & > div {
    display: grid;
    gap: var(--space-12);
    justify-items: start;
    min-width: 0;
  }
  & video {
    width: 11rem;
    max-width: 100%;
    aspect-ratio: 9 / 16;
    border-radius: var(--radius-inset);
    background: var(--sunken);
  }
  & > div > span {
    display: flex;
    align-items: center;
    gap: var(--space-12);
  }
`;

/** The video of a post with preview, cover and removal. */
export function ChosenVideo({
  video,
  note,
  onBusy,
  onChange,
  onRemove,
}: {
  readonly video: PostPicture;
  /** The changes that the upload made to it; empty for no change. */
  readonly note: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onChange: (change: Partial<PostPicture>) => void;
  readonly onRemove: () => void;
}) {
  return (
    <Shown>
      <video
        src={video.path}
        poster={video.poster}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={campaignsWords.player}
      />
      <div>
        <CoverChoice video={video} onChange={onChange} onBusy={onBusy} />
        {note === '' ? null : <p role="status">{note}</p>}
        <Muted>{words.noAlt}</Muted>
        <span>
          <Checkbox isSelected={video.isMade} onChange={(isMade) => onChange({ isMade })}>
            {words.made}
          </Checkbox>
          <IconButton size="sm" label={words.remove} icon={<Trash2 />} onPress={onRemove} />
        </span>
      </div>
    </Shown>
  );
}
