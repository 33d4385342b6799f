import { Button } from 'react-aria-components';
import styled from 'styled-components';
import { Button as KitButton } from '../button/button.tsx';
import { ChevronLeft, ChevronRight } from '../button/icon.tsx';
import { onTouch } from '../layout/media.tsx';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

const Page = styled(Button)`
  display: grid;
  place-items: center;
  min-width: 2.35rem;
  height: 2.35rem;
  padding: 0 var(--space-6);
  border: 0;
  border-radius: var(--space-10);
  background: transparent;
  color: var(--text);
  font-size: var(--size-label);
  font-weight: var(--weight-title);
  &[data-hovered] {
    background: var(--tint);
  }
  &[data-current] {
    background: var(--primary);
    color: var(--on-primary);
    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  &[data-disabled] {
    opacity: 0.4;
    cursor: not-allowed;
  }
  & svg {
    width: 1.1rem;
    height: 1.1rem;
  }
  ${onTouch} {
    min-width: 2.75rem;
    height: 2.75rem;
  }
`;

/** Returns the visible page numbers: five around the current one. */
export function pageWindow(page: number, pages: number, width = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), pages - width + 1));
  return Array.from({ length: Math.max(0, Math.min(width, pages)) }, (_, index) => first + index);
}

/** Props of a pagination; pages count from 1. */
interface PaginationProps {
  label: string;
  page: number;
  pages: number;
  onChange: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
  pageLabel: (page: number) => string;
}

/** Renders numbered pages, five at a time. */
export function Pagination(props: PaginationProps) {
  const { label, page, pages, onChange, previousLabel, nextLabel, pageLabel } = props;
  return (
    <nav aria-label={label}>
      <List>
        <li>
          <Page aria-label={previousLabel} isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </Page>
        </li>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <Page
              aria-label={pageLabel(number)}
              aria-current={number === page ? 'page' : undefined}
              data-current={number === page || undefined}
              onPress={() => onChange(number)}
            >
              {number}
            </Page>
          </li>
        ))}
        <li>
          <Page aria-label={nextLabel} isDisabled={page >= pages} onPress={() => onChange(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </Page>
        </li>
      </List>
    </nav>
  );
}

const Line = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12);
  color: var(--muted);
  font-size: var(--size-label);
`;

/** Props of the pager; `position` is the text "Page X of Y". */
interface PagerProps {
  label: string;
  position: string;
  previousLabel: string;
  nextLabel: string;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Renders previous and next buttons; one without a callback is disabled. */
export function Pager({ label, position, previousLabel, nextLabel, onPrevious, onNext }: PagerProps) {
  return (
    <Line aria-label={label}>
      <KitButton size="sm" isDisabled={onPrevious === undefined} onPress={onPrevious}>
        {previousLabel}
      </KitButton>
      <span aria-live="polite">{position}</span>
      <KitButton size="sm" isDisabled={onNext === undefined} onPress={onNext}>
        {nextLabel}
      </KitButton>
    </Line>
  );
}
