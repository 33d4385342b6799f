import { Badge, PageHeader } from '@kallos/ui/kit';
import { useOnline, usePage } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';
import { WideOnly } from './frame.tsx';
import { ThemeMenu } from './theme-menu.tsx';

interface AdminHeaderProps {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
}

/** The header of a section: title, connection state, a line of facts, and actions. */
export function AdminHeader({ title, lede, actions }: AdminHeaderProps) {
  const isOnline = useOnline();
  usePage(title, 'en');
  return (
    <PageHeader
      title={title}
      badge={
        <span role="status">
          <Badge tone={isOnline ? 'success' : 'neutral'} hasDot>
            {isOnline ? 'Online' : 'Connecting…'}
          </Badge>
        </span>
      }
      lede={lede}
      actions={
        <>
          <WideOnly>
            <ThemeMenu />
          </WideOnly>
          {actions}
        </>
      }
    />
  );
}
