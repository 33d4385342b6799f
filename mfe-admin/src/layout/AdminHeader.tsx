import { Badge, PageHeader } from '@kallos/ui/kit';
import { useOnline, usePage } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';
import { WideOnly } from './frame.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** The head of a section: its name, whether the live connection stands, one line of facts, and the actions. */
export function AdminHeader({ title, lede }: { title: string; lede?: ReactNode }) {
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
        <WideOnly>
          <ThemeMenu />
        </WideOnly>
      }
    />
  );
}
