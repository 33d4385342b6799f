import { TextLink } from '@kallos/ui/kit';
import { LoginLayout } from '@kallos/ui/login/login-layout';
import type { ReactNode } from 'react';

interface AdminFrameProps {
  readonly title?: string;
  readonly lede?: string;
  readonly children: ReactNode;
}

/** The frame of the administrator's login form and second step. */
export function AdminFrame({
  title = 'Admin Dashboard',
  lede = 'Sign in to your account',
  children,
}: AdminFrameProps) {
  return (
    <LoginLayout
      title={title}
      lede={lede}
      tone="rail"
      footer={
        <>
          <TextLink tone="muted" href="/terms-of-service">
            Terms of service
          </TextLink>
          <TextLink tone="muted" href="/privacy-policy">
            Privacy policy
          </TextLink>
          <TextLink tone="muted" href="/business/login">
            Business login
          </TextLink>
        </>
      }
    >
      {children}
    </LoginLayout>
  );
}
