import { TextLink } from '@kallos/ui/kit';
import { contactEmail } from '@kallos/web-kit/remote/contacts';
import type { ReactNode } from 'react';
import { Legal } from './frame.tsx';
import { portalPaths as paths } from './paths.tsx';
import { portalWords as words } from './words.tsx';

/** The legal links and the contact, at the foot of every frame. */
export function LegalLinks({ as, children }: { as?: 'footer'; children?: ReactNode }) {
  return (
    <Legal as={as}>
      <TextLink tone="muted" href={paths.guide} target="_blank" rel="noopener">
        {words.guide}
      </TextLink>
      <TextLink tone="muted" href={paths.terms}>
        {words.terms}
      </TextLink>
      <TextLink tone="muted" href={paths.privacy}>
        {words.privacy}
      </TextLink>
      <TextLink tone="muted" href={`mailto:${contactEmail('support')}`}>
        {words.support}
      </TextLink>
      {children}
    </Legal>
  );
}
