import { TextLink } from '@kallos/ui/kit';
import { contactEmail } from '@kallos/web-kit/remote/contacts';
import type { ReactNode } from 'react';
import { el } from '../messages/el.ts';
import { paths } from '../paths.ts';
import { Legal } from './frame.tsx';

/** The legal links and the contact, at the foot of every frame. */
export function LegalLinks({ as, children }: { as?: 'footer'; children?: ReactNode }) {
  return (
    <Legal as={as}>
      <TextLink tone="muted" href={paths.guide} target="_blank" rel="noopener">
        {el.guide}
      </TextLink>
      <TextLink tone="muted" href={paths.terms}>
        {el.terms}
      </TextLink>
      <TextLink tone="muted" href={paths.privacy}>
        {el.privacy}
      </TextLink>
      <TextLink tone="muted" href={`mailto:${contactEmail('support')}`}>
        {el.support}
      </TextLink>
      {children}
    </Legal>
  );
}
