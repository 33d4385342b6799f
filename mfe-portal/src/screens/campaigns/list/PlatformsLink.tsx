import { TextLink } from '@kallos/ui/kit';
import { notConnectedWords as words } from '../../../messages/not-connected.ts';
import { paths } from '../../../paths.ts';

/** The missing requirement for publishing, with a link to the screen. */
export function PlatformsLink({ sentence }: { sentence: string }) {
  return (
    <>
      <span>{sentence}</span> <TextLink href={paths.platforms}>{words.way}</TextLink>
    </>
  );
}
