import { TextLink } from '@kallos/ui/kit';
import { notConnectedWords as words } from '../../../messages/not-connected.ts';
import { paths } from '../../../paths.ts';

/** What is missing before anything can go out, and the way there. */
export function ToPlatforms({ sentence }: { sentence: string }) {
  return (
    <>
      <span>{sentence}</span> <TextLink href={paths.platforms}>{words.way}</TextLink>
    </>
  );
}
