import type { ReactNode } from 'react';
import { Label, Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import styled from 'styled-components';
import { onTouch } from '../layout/media.tsx';

const Frame = styled(AriaSlider<number>)`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-4) var(--space-12);
  font-size: var(--size-label);
  & > label {
    font-weight: var(--weight-title);
  }
  & > output {
    color: var(--muted);
  }
`;

const Track = styled(SliderTrack)`
  flex: 1 0 calc(100% - 1.4rem);
  height: 1.75rem;
  margin-inline: 0.7rem;
  &::before,
  & > [data-fill] {
    content: '';
    position: absolute;
    top: 50%;
    inset-inline: -0.7rem;
    height: 0.375rem;
    border-radius: var(--radius-pill);
    background: color-mix(in srgb, var(--line-strong) 45%, var(--surface));
    transform: translateY(-50%);
  }
  & > [data-fill] {
    width: calc(var(--slider-share) + 0.7rem);
    background: var(--primary);
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    &::before {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    & > [data-fill] {
      background: Highlight;
    }
  }
  ${onTouch} {
    height: 2.75rem;
  }
`;

const Thumb = styled(SliderThumb)`
  top: 50%;
  width: 1.5rem;
  height: 1.5rem;
  border: 2px solid var(--primary);
  border-radius: 50%;
  background: var(--raised);
  box-shadow: var(--shadow-press);
  @media (forced-colors: active) {
    border-color: Highlight;
    background: Canvas;
  }
`;

/** Props of a slider; `valueLabel` is the value as text for screen readers. */
interface SliderProps {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  minValue?: number;
  maxValue?: number;
  step?: number;
  valueLabel?: ReactNode;
  isDisabled?: boolean;
}

/** Renders a slider. */
export function Slider({ label, valueLabel, ...rest }: SliderProps) {
  return (
    <Frame {...rest}>
      <Label>{label}</Label>
      <SliderOutput>{valueLabel}</SliderOutput>
      <Track>
        {({ state }) => (
          <>
            <span
              data-fill
              style={{ '--slider-share': `${state.getThumbPercent(0) * 100}%` } as Record<string, string>}
            />
            <Thumb />
          </>
        )}
      </Track>
    </Frame>
  );
}
