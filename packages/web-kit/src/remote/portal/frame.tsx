import { onPhone, onTablet } from '@kallos/ui/kit';
import styled from 'styled-components';

/** Side column and main column; on phones a top bar, the main column and the tab bar. */
export const Frame = styled.div`
  display: grid;
  grid-template-columns: 17.5rem minmax(0, 1fr);
  min-height: calc(100dvh - var(--note-height, 0px));
  background: var(--canvas-wash), var(--canvas);
  ${onTablet} {
    grid-template-columns: 16.5rem minmax(0, 1fr);
  }
  ${onPhone} {
    display: block;
    padding-bottom: 5.5rem;
  }
`;

/** The light column with the steps. */
export const Side = styled.aside`
  position: sticky;
  top: var(--note-height, 0px);
  display: flex;
  flex-direction: column;
  gap: var(--space-24);
  height: calc(100dvh - var(--note-height, 0px));
  padding: var(--space-28) var(--space-20) var(--space-24);
  border-inline-end: 1px solid var(--line);
  background: var(--surface);
  overflow-y: auto;
  ${onTablet} {
    padding-inline: var(--space-12);
  }
  ${onPhone} {
    display: none;
  }
`;

/** The account's name. */
export const AccountCard = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-12);
  border-radius: var(--radius-inset);
  background: var(--tint);
  & > div {
    min-width: 0;
  }
  & strong {
    display: block;
    font-weight: var(--weight-title);
    overflow-wrap: anywhere;
  }
  & small {
    display: flex;
    align-items: center;
    gap: var(--space-6);
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

export const StepsTitle = styled.p`
  margin-bottom: calc(-1 * var(--space-12));
  padding-inline-start: var(--space-10);
  color: var(--muted);
  font-size: var(--size-meta);
  font-weight: var(--weight-label);
`;

export const SideFoot = styled.div`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: var(--space-16);
  margin-top: auto;
  & > button {
    align-self: flex-start;
  }
  & > div:last-child {
    display: grid;
    grid-template-columns: repeat(2, auto);
    justify-content: start;
  }
`;

export const Legal = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-6) var(--space-14);
  font-size: var(--size-small);
`;

/** Navigation entries of remotes. */
export const More = styled.nav`
  display: grid;
  gap: var(--space-2);
  & > a {
    display: flex;
    align-items: center;
    gap: var(--space-12);
    min-height: 2.75rem;
    padding: var(--space-8) var(--space-10);
    border-radius: var(--radius-inset);
    color: var(--text);
    font-size: var(--size-label);
    text-decoration: none;
  }
  & > a:hover {
    background: color-mix(in srgb, var(--text) 4%, transparent);
  }
  & > a[aria-current] {
    background: var(--raised);
    box-shadow: var(--shadow-1);
    font-weight: var(--weight-title);
  }
  & svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin-inline: 0.42rem;
    color: var(--muted);
  }
  & span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export const PhoneBar = styled.header`
  display: none;
  ${onPhone} {
    position: sticky;
    top: var(--note-height, 0px);
    z-index: 5;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    padding: var(--space-12) var(--space-16);
    border-bottom: 1px solid var(--line);
    background: var(--canvas);
    & button svg {
      width: 1.5rem;
      height: 1.5rem;
    }
  }
`;

/** Phones only: wider windows have the steps in the side column. */
export const PhoneOnly = styled.div`
  display: none;
  ${onPhone} {
    display: contents;
  }
`;

export const Stage = styled.main`
  width: 100%;
  max-width: 80rem;
  min-width: 0;
  padding: var(--space-40) var(--gutter) var(--space-64);
  &:focus {
    outline: none;
  }
  ${onPhone} {
    padding: var(--space-24) var(--space-16) var(--space-40);
  }
`;

/** Room below the notice on unsaved work. */
export const Unsaved = styled.div`
  &:not(:empty) {
    margin-bottom: var(--space-24);
  }
`;
