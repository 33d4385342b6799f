import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { Muted } from '@kallos/ui/kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { Still } from '../../../layout/video-stills.ts';
import { postVideoWords as words } from '../../../messages/post-video.ts';
import { useCoverChoice } from './use-cover-choice.ts';

const Strip = styled.fieldset`
  min-width: 0;
  width: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  & legend {
    margin-bottom: var(--space-4);
    font-weight: 600;
  }
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
    gap: var(--space-8);
    margin: var(--space-8) 0;
    min-height: 8rem;
  }
`;

const Choice = styled.label`
  position: relative;
  display: block;
  border: 2px solid transparent;
  border-radius: var(--radius-inset);
  cursor: pointer;
  & canvas {
    display: block;
    width: 100%;
    aspect-ratio: 9 / 16;
    border-radius: inherit;
    background: var(--sunken);
  }
  & input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(input:checked) {
    border-color: var(--primary);
    box-shadow: 0 0 0 1.5px var(--primary);
  }
  &:has(input:focus-visible) {
    outline: 2px solid var(--focus, var(--primary));
    outline-offset: 2px;
  }
  &[data-pending] {
    opacity: 0.6;
  }
`;

/** A still as a canvas: an image URL would need an exception in the page's policy. */
function Drawn({ still }: { readonly still: Still }) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    place.current?.getContext('2d')?.drawImage(still.canvas, 0, 0);
  }, [still]);
  const { width, height } = still.canvas;
  return <canvas ref={place} width={width} height={height} aria-hidden="true" />;
}

/** Returns the still nearest to the chosen moment. */
const nearest = (stills: readonly Still[], moment: number | undefined) =>
  moment === undefined
    ? undefined
    : stills.toSorted((a, b) => Math.abs(a.milliseconds - moment) - Math.abs(b.milliseconds - moment))[0]
        ?.milliseconds;

/** Chooses the frame that is shown before the video plays; arrow keys move between frames. */
export function CoverChoice({
  video,
  onChange,
  onBusy,
}: {
  readonly video: PostPicture;
  readonly onChange: (change: Partial<PostPicture>) => void;
  /** Blocks saving while the chosen still is being stored. */
  readonly onBusy: (isBusy: boolean) => void;
}) {
  const { stills, state, pending, error, choose } = useCoverChoice(video, onChange, onBusy);
  if (state === 'unplayable') return <Muted>{words.coverUnplayable}</Muted>;
  const chosen = pending ?? nearest(stills, video.coverMs ?? (video.poster === undefined ? undefined : 500));
  return (
    <Strip aria-busy={state === 'reading'}>
      <legend>{words.cover}</legend>
      <Muted>{words.coverHint}</Muted>
      <div>
        {stills.map((still) => (
          <Choice key={still.milliseconds} data-pending={pending === still.milliseconds || undefined}>
            <input
              type="radio"
              name="cover"
              aria-label={words.coverAt(still.milliseconds / 1000)}
              checked={chosen === still.milliseconds}
              onChange={() => void choose(still.milliseconds)}
            />
            <Drawn still={still} />
          </Choice>
        ))}
      </div>
      {error === '' ? null : <p role="alert">{error}</p>}
    </Strip>
  );
}
