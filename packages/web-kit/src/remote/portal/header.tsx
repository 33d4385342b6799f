import { PageHeader } from '@kallos/ui/kit';
import { usePage } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Head = styled.div`
  margin-bottom: var(--space-28);
`;

interface PortalHeaderProps {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
}

/**
 * The header of a screen that is no step: title, a line of facts, and actions.
 *
 * @public Screens of other teams use it.
 */
export function PortalHeader({ title, lede, actions }: PortalHeaderProps) {
  usePage(title, 'el');
  return (
    <Head>
      <PageHeader title={title} lede={lede} actions={actions} />
    </Head>
  );
}
