import type { ReactNode } from 'react';
import { Checkbox, CheckboxGroup } from 'react-aria-components';
import styled from 'styled-components';
import { Check } from '../button/icon.tsx';
import { onPhone } from '../layout/media.tsx';

const Grid = styled(CheckboxGroup)`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(13.5rem, 100%), 1fr));
  gap: var(--space-14);
  ${onPhone} {
    grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr));
    gap: var(--space-10);
  }
`;

const Tile = styled(Checkbox)`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  min-width: 0;
  padding: var(--space-8);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  cursor: pointer;
  transition: box-shadow var(--fast) var(--ease);
  &[data-hovered] {
    box-shadow: var(--shadow-1);
  }
  &[data-selected] {
    border-color: var(--primary);
    box-shadow: 0 0 0 1.5px var(--primary);
  }
  &[data-disabled] {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;

const Frame = styled.span`
  position: relative;
  display: block;
  aspect-ratio: 1;
  border-radius: var(--radius-inset);
  background: var(--sunken);
  overflow: hidden;
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: var(--picture-filter);
  }
`;

const Rank = styled.span`
  position: absolute;
  inset-block-start: var(--space-8);
  inset-inline-start: var(--space-8);
  padding: var(--space-2) var(--space-10);
  border-radius: var(--radius-pill);
  background: var(--chip-surface);
  color: var(--chip-text);
  font-size: var(--size-meta);
  font-weight: var(--weight-title);
  &[data-top] {
    background: var(--success);
    color: var(--surface);
  }
`;

const Mark = styled.span`
  position: absolute;
  inset-block-start: var(--space-8);
  inset-inline-end: var(--space-8);
  display: grid;
  place-items: center;
  width: 1.6rem;
  height: 1.6rem;
  border: 1.5px solid var(--chip-muted);
  border-radius: 50%;
  background: var(--chip-surface);
  color: var(--on-primary);
  & svg {
    width: 1rem;
    height: 1rem;
    stroke-width: 2.6;
  }
  [data-selected] & {
    border-color: var(--primary);
    background: var(--primary);
  }
`;

const Caption = styled.span`
  display: block;
  padding: 0 var(--space-6) var(--space-6);
  font-size: var(--size-small);
  line-height: 1.4;
  & > span {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-8);
    font-weight: var(--weight-title);
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--size-meta);
  }
`;

/** An image that can be selected. */
interface PickablePicture {
  id: string;
  src: string;
  alt: string;
  /** Omitted for an image without a rank. */
  rank?: number;
  title: ReactNode;
  score?: ReactNode;
  reason?: ReactNode;
}

/** Props of the image picker; `onBroken` is called with an image that does not load. */
interface ImagePickProps {
  label: string;
  pictures: readonly PickablePicture[];
  selected: readonly string[];
  onChange: (ids: string[]) => void;
  onBroken?: (id: string) => void;
  topRanks?: number;
  isDisabled?: boolean;
}

/** Renders a grid of images, each a checkbox with its rank, score and reason. */
export function ImagePick(props: ImagePickProps) {
  const { label, pictures, selected, onChange, onBroken, topRanks = 3, isDisabled } = props;
  return (
    <Grid aria-label={label} value={[...selected]} onChange={onChange} isDisabled={isDisabled}>
      {pictures.map((picture) => (
        <Tile key={picture.id} value={picture.id}>
          {({ isSelected }) => (
            <>
              <Frame>
                <img src={picture.src} alt={picture.alt} onError={() => onBroken?.(picture.id)} />
                {picture.rank !== undefined && (
                  <Rank data-top={picture.rank <= topRanks || undefined}>{`#${picture.rank}`}</Rank>
                )}
                <Mark aria-hidden="true">{isSelected && <Check />}</Mark>
              </Frame>
              <Caption>
                <span>
                  <span>{picture.title}</span>
                  {picture.score !== undefined && <span>{picture.score}</span>}
                </span>
                {picture.reason !== undefined && <small>{picture.reason}</small>}
              </Caption>
            </>
          )}
        </Tile>
      ))}
    </Grid>
  );
}
