import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ImageOff } from '../button/icon.tsx';
import { postFrame } from './post-card-look.tsx';

// A container query, because a panel next to the list also makes cards narrow.
const Entry = styled.article`
  container: post / inline-size;
  scroll-margin-block: var(--space-64);
`;

const Frame = styled.div`
  ${postFrame}
  // Where title, state and menu find no room in one line the menu keeps its corner.
  @container post (min-width: 27.01rem) and (max-width: 43rem) {
    & [data-part='head']:has(> [data-part='menu']) {
      padding-inline-end: 2.75rem;
    }
    & [data-part='menu'] {
      position: absolute;
      inset-block-start: var(--space-16);
      inset-inline-end: var(--space-14);
    }
    // An editor takes the whole width, below the picture.
    & > [data-part='card']:has(> [data-part='body'] form) {
      & > [data-part='picture'] {
        grid-row: 1 / span 2;
      }
      & > :is([data-part='body'], [data-part='foot']) {
        grid-column: 1 / -1;
      }
      & > [data-part='body'] {
        margin-top: var(--space-12);
      }
    }
  }
`;

/** The date next to a post: a word, the day, the month. */
interface PostDate {
  top: string;
  day: string;
  month: string;
  isToday?: boolean;
}

interface PostCardProps {
  title: string;
  date?: PostDate;
  imageSrc?: string | null;
  /** Candidate widths, as `srcSet`. */
  imageSrcSet?: string | undefined;
  imageAlt?: string;
  badge?: ReactNode;
  menu?: ReactNode;
  meta?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  isSelected?: boolean;
  isLast?: boolean;
  onSelect?: () => void;
  id?: string;
}

/** Renders a post in a list: date, image, title, state, text and actions. */
export function PostCard(props: PostCardProps) {
  const {
    title,
    date,
    imageSrc,
    imageSrcSet,
    imageAlt = '',
    badge,
    menu,
    meta,
    children,
    footer,
    isSelected,
    isLast,
  } = props;
  const { onSelect, id } = props;
  return (
    <Entry id={id}>
      <Frame data-rail={date === undefined ? undefined : true} data-last={isLast || undefined}>
        {date !== undefined && (
          <div data-part="rail" data-today={date.isToday || undefined}>
            <span>{date.top}</span>
            <b>{date.day}</b>
            <span>{date.month}</span>
          </div>
        )}
        <div data-part="card" data-selected={isSelected || undefined}>
          <div data-part="picture">
            {imageSrc ? (
              <img loading="lazy" sizes="8.25rem" srcSet={imageSrcSet} src={imageSrc} alt={imageAlt} />
            ) : (
              <ImageOff aria-hidden="true" />
            )}
          </div>
          <div data-part="head">
            <h3 dir="auto">
              {onSelect === undefined ? (
                title
              ) : (
                <button type="button" onClick={onSelect} aria-pressed={isSelected}>
                  {title}
                </button>
              )}
            </h3>
            {badge !== undefined && <div data-part="badge">{badge}</div>}
            {menu !== undefined && <div data-part="menu">{menu}</div>}
          </div>
          {meta !== undefined && <div data-part="meta">{meta}</div>}
          {children !== undefined && <div data-part="body">{children}</div>}
          {footer !== undefined && <div data-part="foot">{footer}</div>}
        </div>
      </Frame>
    </Entry>
  );
}

const Fact = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-6);
  min-width: 0;
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
  }
`;

/** Renders a fact of a card's meta line, with its icon. */
export function MetaItem({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <Fact>
      {icon}
      <span>{children}</span>
    </Fact>
  );
}

/** Text that is cut after two lines. */
export const ClampedText = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-clamp: 2;
  overflow: hidden;
  unicode-bidi: plaintext;
  &[data-lines='3'] {
    -webkit-line-clamp: 3;
    line-clamp: 3;
  }
`;

/** The inset of an inline editor in a card. */
export const InlineEditor = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-10);
  padding: var(--space-14);
  border-radius: var(--radius-inset);
  background: var(--canvas);
  & > * {
    flex: 1 1 7rem;
    max-width: 15rem;
  }
  &[data-stacked] {
    flex-flow: column;
  }
  &[data-stacked] > * {
    flex: none;
    max-width: none;
  }
`;
