import { useEffect, useEffectEvent } from 'react';
import { Dialog, Modal } from 'react-aria-components';
import styled from 'styled-components';
import { IconButton } from './button/icon-button.tsx';
import { ChevronLeft, ChevronRight, X } from './button/icon.tsx';
import { Scrim } from './overlay/dialog-sheet.tsx';

const Frame = styled(Modal)`
  width: 100%;
  max-width: 72rem;
  & > section {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-8) var(--space-12);
    outline: none;
  }
  & figure {
    display: grid;
    gap: var(--space-10);
    min-width: 0;
    padding: var(--space-12);
    border-radius: var(--radius-card);
    background: var(--raised);
    color: var(--text);
    box-shadow: var(--shadow-3);
  }
  & img {
    width: 100%;
    max-height: calc(100dvh - 10rem);
    border-radius: var(--radius-inset);
    object-fit: contain;
  }
  & figcaption {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-12);
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

/** An image of a lightbox. */
interface LightboxPicture {
  src: string;
  alt: string;
  caption?: string;
}

/** Props of a lightbox; `index` is the visible image, or null while it is closed. */
interface LightboxProps {
  label: string;
  pictures: readonly LightboxPicture[];
  index: number | null;
  onIndexChange: (index: number | null) => void;
  closeLabel: string;
  previousLabel: string;
  nextLabel: string;
}

/** Renders images at full size; arrow keys page, Escape and a click outside close. */
export function Lightbox(props: LightboxProps) {
  const { label, pictures, index, onIndexChange, closeLabel, previousLabel, nextLabel } = props;
  const picture = index === null ? undefined : pictures[index];
  const move = (step: number) => {
    const next = (index ?? 0) + step;
    if (pictures[next] !== undefined) onIndexChange(next);
  };
  const turn = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  });
  const isOpen = picture !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => turn(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);
  return (
    <Scrim isOpen={isOpen} onOpenChange={() => onIndexChange(null)} isDismissable>
      <Frame>
        <Dialog aria-label={label}>
          <IconButton
            variant="secondary"
            label={previousLabel}
            icon={<ChevronLeft />}
            isDisabled={index === null || index <= 0}
            onPress={() => move(-1)}
          />
          <figure>
            <img src={picture?.src} alt={picture?.alt ?? ''} />
            <figcaption>
              <span aria-live="polite">{picture?.caption ?? `${(index ?? 0) + 1} / ${pictures.length}`}</span>
              {/* With a tooltip the first Escape would close the tooltip instead of the image. */}
              <IconButton
                label={closeLabel}
                icon={<X />}
                hasTooltip={false}
                onPress={() => onIndexChange(null)}
              />
            </figcaption>
          </figure>
          <IconButton
            variant="secondary"
            label={nextLabel}
            icon={<ChevronRight />}
            isDisabled={index === null || index >= pictures.length - 1}
            onPress={() => move(1)}
          />
        </Dialog>
      </Frame>
    </Scrim>
  );
}
