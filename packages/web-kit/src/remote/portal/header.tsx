import { PageHeader } from '@kallos/ui/kit';
import { usePage } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';

interface PortalHeaderProps {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
}

/** The header of a screen that is no step: title, a line of facts, and actions. */
export function PortalHeader({ title, lede, actions }: PortalHeaderProps) {
  usePage(title, 'el');
  return <PageHeader title={title} lede={lede} actions={actions} />;
}
