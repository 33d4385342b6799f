import { Muted } from '@kallos/ui/kit';
import styled from 'styled-components';

const Frame = styled.div`
  display: grid;
  gap: var(--space-8);
  font-size: var(--size-label);
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-2) var(--space-16);
  }
  & strong {
    font-weight: var(--weight-title);
  }
  & > progress {
    width: 100%;
    height: 0.5rem;
    border: 0;
    border-radius: var(--radius-pill);
    appearance: none;
    background: color-mix(in srgb, var(--line-strong) 45%, var(--surface));
    overflow: clip;
  }
  & > progress::-webkit-progress-bar {
    background: transparent;
  }
  & > progress::-webkit-progress-value {
    border-radius: var(--radius-pill);
    background: var(--primary);
  }
  & > progress::-moz-progress-bar {
    border-radius: var(--radius-pill);
    background: var(--primary);
  }
`;

const number = new Intl.NumberFormat('en-US');

/** The used share of a token allowance. */
export function UsageMeter({ tokens, of }: { tokens: number; of: number }) {
  const inWords = `${number.format(tokens)} of ${number.format(of)} tokens`;
  return (
    <Frame>
      <div>
        <strong id="token-usage">Token usage this month</strong>
        <span>{inWords}</span>
      </div>
      <progress value={tokens} max={of} aria-labelledby="token-usage" aria-valuetext={inWords} />
      <Muted>{`A sample: ${Math.round((tokens / of) * 100)} % of the allowance.`}</Muted>
    </Frame>
  );
}
