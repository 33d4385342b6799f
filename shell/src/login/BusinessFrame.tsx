import { TextLink } from '@kallos/ui/kit';
import { LoginLayout } from '@kallos/ui/login/login-layout';
import { contactEmail } from '@kallos/web-kit/remote/contacts';
import type { ReactNode } from 'react';

const words = {
  title: 'Καλώς ήρθατε',
  lede: 'Συνδεθείτε για να δείτε τις αναρτήσεις της εβδομάδας.',
  sentence: 'Σταθερή παρουσία στα social,\nμε τη φροντίδα της κλινικής σας.',
  promises: ['Κείμενα στα ελληνικά', 'Facebook και Instagram', 'Πάντα με τη δική σας έγκριση'],
  terms: 'Όροι χρήσης',
  privacy: 'Πολιτική απορρήτου',
  support: 'Υποστήριξη',
  admin: 'Σύνδεση διαχειριστή',
};

/** The content of the frame and its heading. */
export interface BusinessFrameProps {
  readonly children: ReactNode;
  readonly title?: string;
  readonly lede?: ReactNode;
  readonly picture?: ReactNode;
  /** Shown where administrators without a session are redirected. */
  readonly hasAdminLink?: boolean;
}

/** The frame of the business login and its related forms. */
export function BusinessFrame(props: BusinessFrameProps) {
  const { children, title = words.title, lede = words.lede, picture, hasAdminLink = false } = props;
  return (
    <LoginLayout
      title={title}
      lede={lede}
      picture={picture}
      sentence={words.sentence}
      promises={words.promises}
      footer={
        <>
          <TextLink tone="muted" href="/terms-of-service">
            {words.terms}
          </TextLink>
          <TextLink tone="muted" href="/privacy-policy">
            {words.privacy}
          </TextLink>
          <TextLink tone="muted" href={`mailto:${contactEmail('support')}`}>
            {words.support}
          </TextLink>
          {hasAdminLink ? (
            <TextLink tone="muted" href="/admin">
              {words.admin}
            </TextLink>
          ) : null}
        </>
      }
    >
      {children}
    </LoginLayout>
  );
}
