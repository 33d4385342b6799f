import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Check } from '../button/icon.tsx';
import { onPhone } from '../layout/media.tsx';
import { Wordmark } from '../theme/wordmark.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 46fr 54fr;
  min-height: calc(100dvh - var(--note-height, 0px));
  background: var(--surface);
  ${onPhone} {
    grid-template-columns: 1fr;
    grid-template-rows: auto 1fr;
  }
`;

const FormColumn = styled.main`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: var(--space-32);
  min-width: 0;
  padding: var(--space-40) clamp(var(--space-20), 4vw, 3.5rem);
  ${onPhone} {
    order: 2;
    padding-block: var(--space-24);
  }
`;

const Middle = styled.div`
  align-self: center;
  width: 100%;
  max-width: 25rem;
  & > h1 {
    font-family: var(--font-serif);
    font-size: 2.75rem;
    font-weight: var(--weight-serif);
    line-height: 1.12;
    letter-spacing: var(--track-serif);
  }
  & > p {
    margin-top: var(--space-6);
    color: var(--muted);
  }
  & > div {
    margin-top: var(--space-24);
  }
  ${onPhone} {
    max-width: none;
    align-self: start;
    & > h1 {
      font-size: 2.25rem;
    }
  }
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-16);
`;

const Panel = styled.aside`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: var(--space-44) clamp(var(--space-24), 3.6vw, 4.25rem);
  background: var(--hero-wash), var(--hero);
  color: var(--hero-text);
  overflow: clip;
  &[data-tone='rail'] {
    background: var(--rail-wash), var(--rail);
  }
  ${onPhone} {
    order: 1;
    height: 7.5rem;
    padding: 0;
  }
`;

const Art = styled.div`
  display: grid;
  flex: 1;
  place-items: center;
  padding-block: var(--space-40) var(--space-44);
  && > * {
    // What stands above and below it, and the promises, stay within the window.
    width: clamp(10rem, (100dvh - 23rem) * 0.86, min(27rem, 82%));
  }
  @media (max-width: 79.9em) {
    && > * {
      width: clamp(10rem, (100dvh - 27rem) * 0.86, min(27rem, 82%));
    }
  }
  ${onPhone} {
    display: block;
    padding: var(--space-16) 0 0;
    && > * {
      width: 100%;
    }
  }
`;

const Pledges = styled.div`
  & > p {
    max-width: 40rem;
    white-space: pre-line;
    font-family: var(--font-serif);
    font-size: clamp(1.75rem, 2.55vw, 2.35rem);
    font-weight: 400;
    line-height: 1.18;
    letter-spacing: var(--track-serif);
    text-wrap: balance;
  }
  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8) var(--space-16);
    margin-top: var(--space-20);
    font-size: 0.9rem;
    color: var(--hero-muted);
    // In one line or one below the other: never two and one.
    @media (max-width: 79.9em) {
      flex-direction: column;
    }
  }
  & li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-8);
  }
  & svg {
    width: 1rem;
    height: 1rem;
  }
  ${onPhone} {
    display: none;
  }
`;

/** Props of the login page. */
export interface LoginLayoutProps {
  title: ReactNode;
  lede?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  picture?: ReactNode;
  sentence?: ReactNode;
  promises?: readonly string[];
  tone?: 'spruce' | 'rail';
}

/** Renders the login page in two columns; on a phone the panel becomes a band above the form. */
export function LoginLayout(props: LoginLayoutProps) {
  const { title, lede, children, footer, picture, sentence, promises = [], tone = 'spruce' } = props;
  return (
    <Columns>
      <FormColumn id="main">
        <Wordmark />
        <Middle>
          <h1>{title}</h1>
          {lede !== undefined && <p>{lede}</p>}
          <div>{children}</div>
        </Middle>
        <Foot>{footer}</Foot>
      </FormColumn>
      <Panel data-tone={tone}>
        {picture !== undefined && <Art>{picture}</Art>}
        {sentence !== undefined && (
          <Pledges>
            <p>{sentence}</p>
            <ul>
              {promises.map((promise) => (
                <li key={promise}>
                  <Check aria-hidden="true" />
                  <span>{promise}</span>
                </li>
              ))}
            </ul>
          </Pledges>
        )}
      </Panel>
    </Columns>
  );
}

const Chip = styled.div`
  position: absolute;
  display: flex;
  align-items: center;
  gap: var(--space-12);
  min-width: 13rem;
  padding: var(--space-12) var(--space-14);
  border-radius: var(--radius-inset);
  background: var(--chip-surface);
  color: var(--chip-text);
  box-shadow: var(--shadow-3);
  font-size: 0.875rem;
  line-height: 1.35;
  white-space: nowrap;
  & > span {
    display: grid;
    flex: none;
    place-items: center;
    width: 2.4rem;
    height: 2.4rem;
    border-radius: var(--space-10);
    background: var(--chip-success);
    color: var(--chip-on-success);
  }
  &[data-tone='ai'] > span {
    background: var(--chip-ai);
    color: var(--chip-on-ai);
  }
  & svg {
    width: 1.2rem;
    height: 1.2rem;
  }
  & strong {
    display: block;
    font-weight: var(--weight-title);
  }
  & small {
    color: var(--chip-muted);
    font-size: inherit;
  }
  &[data-place='start'] {
    top: 38%;
    inset-inline-start: -17%;
  }
  &[data-place='end'] {
    bottom: 10%;
    inset-inline-end: -13%;
  }
  // Beside a small picture they would lie on the bottle.
  @media (max-width: 70em), (max-height: 46em) {
    display: none;
  }
`;

/** Props of a card over the illustration. */
export interface ProofChipProps {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  tone?: 'success' | 'ai';
  place?: 'start' | 'end';
}

/** Renders a floating card over the login illustration that shows a feature. */
export function ProofChip({ icon, title, text, tone = 'success', place = 'start' }: ProofChipProps) {
  return (
    <Chip data-tone={tone} data-place={place}>
      <span aria-hidden="true">{icon}</span>
      <div>
        <strong>{title}</strong>
        <small>{text}</small>
      </div>
    </Chip>
  );
}
