import { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { Muted } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { mediaSpaceText } from './media-space-text.ts';

/** Shows the remaining space for uploads when it matters. */
export function MediaSpaceNote() {
  const { data } = useQuery(mediaSpace.read);
  const text = data && mediaSpaceText(data);
  return text === undefined ? null : <Muted>{text}</Muted>;
}
