import { LoginLayout, TextLink } from '@kallos/ui/kit';
import type { ReactNode } from 'react';

/** What surrounds the administrator's login form. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  return (
    <LoginLayout
      title="Admin Dashboard"
      lede="Sign in to your account"
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
