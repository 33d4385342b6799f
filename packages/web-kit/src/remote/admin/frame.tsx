import { onTablet } from '@kallos/ui/kit';
import styled from 'styled-components';

/** Rail and main column; below 860 px the rail becomes a drawer behind a top bar. */
export const Frame = styled.div`
  display: grid;
  --size-h1: 2.25rem;
  grid-template-columns: 16.375rem minmax(0, 1fr);
  min-height: calc(100dvh - var(--note-height, 0px));
  background: var(--canvas-wash), var(--canvas);
  ${onTablet} {
    display: block;
  }
`;

/** The dark column, which distinguishes the area from a client's portal. */
export const Rail = styled.aside`
  position: sticky;
  top: var(--note-height, 0px);
  height: calc(100dvh - var(--note-height, 0px));
  padding: var(--space-24) var(--space-16);
  background: var(--rail-wash), var(--rail);
  overflow-y: auto;
  ${onTablet} {
    display: none;
  }
`;

export const TopBar = styled.header`
  display: none;
  ${onTablet} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-12);
    padding: var(--space-12) var(--space-16);
    background: var(--rail);
    & button {
      color: var(--rail-text);
    }
    & button svg {
      width: 1.5rem;
      height: 1.5rem;
    }
  }
`;

export const Stage = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-28);
  min-width: 0;
  max-width: 82rem;
  padding: var(--space-28) clamp(var(--space-16), 3vw, var(--space-40)) var(--space-64);
  &:focus {
    outline: none;
  }
`;

export const RailStack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-28);
  min-height: 100%;
  color: var(--rail-text);
`;

export const Brand = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  padding-inline: var(--space-10);
  & > span:last-child {
    padding: var(--space-2) var(--space-10);
    border: 1px solid var(--rail-muted);
    border-radius: var(--radius-pill);
    color: var(--rail-muted);
    font-size: var(--size-meta);
    line-height: 1.4;
  }
`;

export const Group = styled.div`
  & > h2 {
    padding: 0 var(--space-12) var(--space-8);
    color: var(--rail-muted);
    font-size: var(--size-meta);
    font-weight: var(--weight-label);
  }
  & li > a,
  & li > span {
    display: flex;
    align-items: center;
    gap: var(--space-12);
    min-height: 2.75rem;
    padding: var(--space-8) var(--space-12);
    white-space: nowrap;
    border-radius: var(--radius-control);
    color: var(--rail-text);
    font-weight: var(--weight-label);
    text-decoration: none;
    transition: background var(--fast) var(--ease);
  }
  & li > a:hover,
  & li > a[aria-current='page'] {
    background: var(--rail-active);
  }
  @media (forced-colors: active) {
    & li > a[aria-current='page'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  & li > span {
    color: var(--rail-muted);
    font-weight: 400;
  }
  & svg {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    color: var(--rail-muted);
  }
  & a[aria-current='page'] svg {
    color: var(--focus-rail);
  }
  & small {
    margin-inline-start: auto;
    color: var(--rail-muted);
    font-size: var(--size-meta);
    font-variant-numeric: tabular-nums;
  }
  & small[data-soon] {
    padding: 0 var(--space-6);
    border: 1px dashed var(--rail-muted);
    border-radius: var(--radius-pill);
  }
`;

/** The signed-in user and the logout. */
export const RailFoot = styled.footer`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  margin-top: auto;
  padding: var(--space-16) var(--space-10) 0;
  border-top: 1px solid var(--rail-active);
  & > div {
    flex: 1;
    min-width: 0;
    line-height: 1.4;
  }
  & strong {
    display: block;
    font-weight: var(--weight-title);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & small {
    color: var(--rail-muted);
    font-size: var(--size-small);
  }
  & button {
    background: transparent;
    color: var(--rail-text);
  }
  & button[data-hovered] {
    background: var(--rail-active);
    color: var(--rail-text);
  }
`;

/** Hidden on small screens. */
export const WideOnly = styled.span`
  ${onTablet} {
    display: none;
  }
`;

export const TopActions = styled.div`
  display: flex;
  gap: var(--space-4);
`;
