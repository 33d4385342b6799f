import { networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { CircleAlert, TextLink, TriangleAlert } from '@kallos/ui/kit';
import { placeName, troubledPlaces, troubleLines } from '@kallos/words/post-troubles';
import { claimsWords } from '../../../messages/claims.ts';
import { postTroubleWords as words } from '../../../messages/post-trouble.ts';
import { blockersOf, quoteFoundWords, hasClaimFindings } from '../claims/post-claims.ts';
import { Trouble, Warning } from './trouble-look.ts';
import { findingsOf, likenessesOf } from './trouble-sentences.ts';

type Target = BulkPost['targets'][number];

/** Returns the URL to look for the post; an account without a name has none. */
function placeOf({ platform, pageId, username, permalink }: Target): string | undefined {
  if (permalink !== null) return permalink;
  const { placeUrl } = networks[platform];
  if (placeUrl === undefined || (username === null && placeUrl.includes('{username}'))) return undefined;
  return placeUrl
    .replace('{id}', encodeURIComponent(pageId))
    .replace('{username}', encodeURIComponent(username ?? ''));
}

function Places({ targets }: { targets: readonly Target[] }) {
  const doubtful = targets.flatMap((target) => {
    const href = target.state === 'needs_look' ? placeOf(target) : undefined;
    return href === undefined ? [] : [{ ...target, href }];
  });
  if (doubtful.length === 0) return null;
  return (
    <>
      <span>{` ${words.checkOn}`}</span>
      {doubtful.map((target) => (
        <span key={target.pageId}>
          {' '}
          <TextLink href={target.href} target="_blank" rel="noreferrer">
            {placeName(target)}
          </TextLink>
        </span>
      ))}
    </>
  );
}

/** The findings in the text, and who has overridden them. */
function Claims({ post }: { post: BulkPost }) {
  if (!hasClaimFindings(post)) return null;
  const blockers = blockersOf(post);
  const others = (post.verdict?.findings ?? []).filter(({ severity }) => severity !== 'block');
  const Line = blockers.length > 0 ? Trouble : Warning;
  const said = [
    blockers.length > 0 ? claimsWords.cannotSchedule(quoteFoundWords(blockers) || claimsWords.missing) : '',
    others.length > 0 ? `${claimsWords.severities.warn}: ${quoteFoundWords(others)}.` : '',
    post.claimOverride ? claimsWords.overridden(post.claimOverride.name) : '',
  ].filter((sentence) => sentence !== '');
  return (
    <Line>
      <TriangleAlert aria-hidden="true" />
      <span>{said.join(' ')}</span>
    </Line>
  );
}

/**
 * Why a post was not published as planned or still waits, where to check an unclear one, and what may stop
 * it.
 */
export function PostTrouble({ post, timeZone }: { post: BulkPost; timeZone: string }) {
  const lines = troubleLines(post);
  const known = new Set(troubledPlaces(post).map(({ reason }) => reason));
  const isInDoubt = post.postStatus === 'needs_look' && post.failureReason !== 'missed';
  return (
    <>
      {lines.map((line, index) => (
        <Trouble key={line}>
          <CircleAlert aria-hidden="true" />
          <span>
            <span>{line}</span>
            {isInDoubt && index === lines.length - 1 ? <Places targets={post.targets} /> : null}
          </span>
        </Trouble>
      ))}
      <Claims post={post} />
      {likenessesOf(post, timeZone).map((said) => (
        <Warning key={said}>
          <TriangleAlert aria-hidden="true" />
          <span>{said}</span>
        </Warning>
      ))}
      {findingsOf(post, timeZone, known).map(([said, isBlocking]) => {
        const Line = isBlocking ? Trouble : Warning;
        return (
          <Line key={said}>
            <TriangleAlert aria-hidden="true" />
            <span>{said}</span>
          </Line>
        );
      })}
    </>
  );
}
