import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ImageOff } from '../button/icon.tsx';

/** The grid of product cards. */
export const ProductGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15.5rem, 100%), 1fr));
  gap: var(--space-16);
  & > li {
    display: grid;
    min-width: 0;
    container-type: inline-size;
  }
`;

const Sheet = styled.article`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  overflow: clip;
  &[data-selected] {
    border-color: var(--primary);
    box-shadow:
      0 0 0 1px var(--primary),
      var(--shadow-1);
  }
  /* Where one card alone fits and is wide, its square would fill the window: the words stand beside it. */
  @container (min-width: 26.5rem) {
    flex-direction: row;
    & > div:first-child {
      flex: none;
      align-self: start;
      width: 9.5rem;
      margin-block-end: var(--space-8);
    }
  }
`;

const Picture = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  margin: var(--space-8) var(--space-8) 0;
  border-radius: var(--radius-inset);
  background: var(--sunken);
  color: var(--subtle);
  overflow: hidden;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: var(--picture-filter);
  }
  & > div {
    position: absolute;
    inset-block-start: var(--space-10);
    inset-inline-start: var(--space-10);
    max-width: calc(100% - var(--space-20));
  }
`;

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-4);
  padding: var(--space-14) var(--space-16) var(--space-16);
  & h3 {
    font-size: var(--size-h3);
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & > p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    color: var(--muted);
    font-size: var(--size-small);
    line-height: 1.45;
    overflow: hidden;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8);
    margin-top: auto;
    padding-top: var(--space-10);
  }
  & > div button[data-size] {
    padding-inline: var(--space-10);
  }
`;

interface ProductCardProps {
  name: string;
  imageSrc?: string | null;
  /** Candidate widths, as `srcSet`. */
  imageSrcSet?: string | undefined;
  imageAlt?: string;
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  isSelected?: boolean;
}

/** The width of a card's image: the grid fits as many columns as possible. */
const shownWidths = '(max-width: 35em) 90vw, 18rem';

/** Renders a product in a grid: square image with its category, name, two lines, actions. */
export function ProductCard(props: ProductCardProps) {
  const { name, imageSrc, imageSrcSet, imageAlt = '', badge, description, actions, isSelected } = props;
  return (
    <Sheet data-selected={isSelected || undefined}>
      <Picture>
        {imageSrc ? (
          <img loading="lazy" sizes={shownWidths} srcSet={imageSrcSet} src={imageSrc} alt={imageAlt} />
        ) : (
          <ImageOff aria-hidden="true" />
        )}
        {badge !== undefined && <div>{badge}</div>}
      </Picture>
      <Words>
        <h3 dir="auto">{name}</h3>
        {description !== undefined && <p dir="auto">{description}</p>}
        {actions !== undefined && <div>{actions}</div>}
      </Words>
    </Sheet>
  );
}

const Tile = styled.button`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-10);
  min-height: 12rem;
  padding: var(--space-20);
  border: 1.5px dashed color-mix(in srgb, var(--accent) 60%, var(--line));
  border-radius: var(--radius-card);
  background: var(--accent-soft);
  color: var(--on-accent-soft);
  font-weight: var(--weight-title);
  line-height: 1.3;
  & > svg {
    width: 1.75rem;
    height: 1.75rem;
    stroke-width: 1.6;
  }
  &[data-tone='primary'] {
    border-color: color-mix(in srgb, var(--primary) 50%, var(--line));
    background: var(--tint);
    color: var(--primary);
  }
  & > small {
    max-width: 14rem;
    font-size: var(--size-small);
    font-weight: 400;
  }
`;

/** Props of an adding tile; `ai` marks generated products. */
interface AddTileProps {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  tone?: 'ai' | 'primary';
  onPress: () => void;
}

/** Renders a tile at the start of the grid that adds a product. */
export function AddTile({ icon, title, text, tone = 'ai', onPress }: AddTileProps) {
  return (
    <Tile type="button" data-tone={tone} onClick={onPress}>
      {icon}
      <span>{title}</span>
      {text !== undefined && <small>{text}</small>}
    </Tile>
  );
}
