import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { ComposerPart } from '../composer/Composer.tsx';

/** The part of a post that its network rejected, by code. */
const parts: Readonly<Record<string, ComposerPart>> = {
  picture_missing: 'media',
  picture_count: 'media',
  picture_refused: 'media',
  picture_unreachable: 'media',
  video_refused: 'media',
  text_refused: 'text',
  hashtags_refused: 'text',
  mentions_refused: 'text',
  link_refused: 'text',
  phone_refused: 'text',
  place_refused: 'text',
  against_standards: 'text',
};

/**
 * Returns the part to change before a post can be published; undefined when a change of the post does not
 * help.
 */
export function mendablePart({
  postStatus,
  failureReason,
  findings,
  targets,
}: Pick<BulkPost, 'postStatus' | 'failureReason' | 'findings' | 'targets'>): ComposerPart | undefined {
  const codes =
    postStatus === 'scheduled'
      ? findings.filter(({ isBlocking }) => isBlocking).map(({ code }) => code)
      : postStatus === 'failed'
        ? [...targets.map(({ reason }) => reason), failureReason]
        : [];
  return codes.flatMap((code) => parts[code ?? ''] ?? [])[0];
}
