import { onPhone, PageHeader, StepMeter } from '@kallos/ui/kit';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styled from 'styled-components';
import { el } from '../messages/el.ts';

const Head = styled.div`
  margin-bottom: var(--space-28);
  &[data-brief] {
    margin-bottom: var(--space-20);
  }
  &[data-brief] > header {
    align-items: flex-start;
  }
  // By style and not by script: the page is painted before its script, and must not jump.
  &[data-brief] :is([data-lede], [data-note]) {
    ${onPhone} {
      display: none;
    }
  }
`;

/** The header of a step: breadcrumb, heading, help and main action. */
export function StepHeader(props: {
  step: 1 | 2 | 3 | 4;
  title: string;
  heading: string;
  intro?: string | undefined;
  actions?: ReactNode;
  note?: ReactNode;
  /** For the calendar, the screen of daily work: no step line, and no note on phones. */
  isBrief?: boolean;
}) {
  const { step, title, heading, intro, actions, note, isBrief } = props;
  useEffect(() => {
    document.title = `${title} · ${el.brand}`;
  }, [title]);
  return (
    <Head data-brief={isBrief || undefined}>
      <PageHeader
        title={heading}
        meter={
          isBrief ? undefined : (
            <StepMeter current={step} total={4}>
              {el.stepOf(step, title, el.stepTakes[step])}
            </StepMeter>
          )
        }
        lede={intro}
        actions={actions}
        note={note}
      />
    </Head>
  );
}
