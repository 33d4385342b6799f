import { networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { textsOf } from '@kallos/contracts/texts/text-parts';
import { Checkbox } from '@kallos/ui/controls';
import {
  AlertDialog,
  Badge,
  CalendarDays,
  ClampedText,
  Clock,
  lazyPart,
  MetaItem,
  onPhone,
  PostCard,
  TextLink,
} from '@kallos/ui/kit';
import { formatDateTime, pictureSet } from '@kallos/web-kit/kit';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { placeName } from '@kallos/words/post-troubles';
import { useState } from 'react';
import styled from 'styled-components';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { hasClaimFindings } from '../claims/post-claims.ts';
import type { ComposerPart } from '../composer/Composer.tsx';
import { type DayKey, dayOf, dayOfMonth, monthIn, weekdayIn } from '../month/calendar-days.ts';
import { detailsLine } from '../preview/DetailsPreview.tsx';
import { RepeatLine } from '../repeat/RepeatLine.tsx';
import { lookOf } from './post-looks.tsx';
import { MainAction, PostMenu } from './PostControls.tsx';
import { publicTargets, wasPublished } from './public-targets.ts';
import type { PostActions } from './use-post-actions.ts';

// Long categories wrap here, so that the action stays at the end of the line.
const Facts = styled.span`
  flex: 1 1 7rem;
  min-width: 0;
  color: var(--muted);
  font-size: var(--size-small);
  ${onPhone} {
    flex-basis: 100%;
  }
`;

const OwnLine = styled.div`
  margin-top: var(--space-8);
`;

const Corner = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-4);
`;

// Loaded on demand: most posts have no trouble.
const { Part: PostTrouble } = lazyPart(async () => (await import('../results/PostTrouble.tsx')).PostTrouble);
const hasTrouble = ({ failureReason, postStatus, findings, likeness, targets }: BulkPost): boolean =>
  failureReason !== null ||
  (postStatus === 'publishing' && targets.some(({ reason }) => reason !== null)) ||
  postStatus === 'failed' ||
  postStatus === 'needs_look' ||
  findings.length > 0 ||
  likeness !== null;

// Loaded on demand: few posts have a first comment.
const { Part: CommentPermission } = lazyPart(
  async () => (await import('../results/CommentPermission.tsx')).CommentPermission,
);
const hasFirstComment = ({ hashtagsInComment, firstComment = '', postStatus, targets }: BulkPost): boolean =>
  (hashtagsInComment || firstComment !== '') &&
  (postStatus === 'draft' || postStatus === 'scheduled') &&
  targets.some(({ platform }) => networks[platform].hasFirstComment);

// Loaded on demand.
const { Part: ClaimsDialog } = lazyPart(
  async () => (await import('../claims/ClaimsDialog.tsx')).ClaimsDialog,
);

// Loaded on demand.
const { Part: RepeatDialog } = lazyPart(
  async () => (await import('../repeat/RepeatDialog.tsx')).RepeatDialog,
);

// Loaded on demand: only published posts have metrics.
const { Part: PostNumbers } = lazyPart(async () => (await import('../results/PostNumbers.tsx')).PostNumbers);

// Loaded on demand.
const { Part: DeletePublicDialog } = lazyPart(
  async () => (await import('./DeletePublicDialog.tsx')).DeletePublicDialog,
);
const isPublic = (post: BulkPost): boolean => publicTargets(post).length > 0;

/** Props of a card. */
interface PostItemProps {
  post: BulkPost;
  timeZone: string;
  today: DayKey;
  /** The time that separates future and past posts. */
  asOf: Date;
  number: { day: number; of: number };
  actions: PostActions;
  isSelected: boolean;
  isLast: boolean;
  /** Posts are being selected for an action on several of them. */
  tick?: { isTicked: boolean; onTick: (isTicked: boolean) => void } | undefined;
  onSelect: () => void;
  /** Opens the composer at a part of the post. */
  onCompose: (post: BulkPost, part: ComposerPart) => void;
}

function Targets({ post }: { post: BulkPost }) {
  if (post.targets.length === 0) return <MetaItem>{words.noTargets}</MetaItem>;
  return post.targets.map((target) => {
    return (
      <MetaItem
        key={`${target.platform}:${target.pageId}`}
        icon={<NetworkMark network={target.platform} size={16} />}
      >
        {target.permalink ? (
          <TextLink href={target.permalink} target="_blank" rel="noreferrer">
            {placeName(target)}
          </TextLink>
        ) : (
          <span>{placeName(target)}</span>
        )}
        {target.deletedAt === null ? null : <span>{` · ${words.takenDown}`}</span>}
      </MetaItem>
    );
  });
}

function DetailsLine({ post }: { post: BulkPost }) {
  const line = detailsLine(post.details);
  return line === undefined ? null : <MetaItem icon={<CalendarDays />}>{line}</MetaItem>;
}

function Tick({ tick, name }: Pick<PostItemProps, 'tick'> & { name: string }) {
  if (!tick) return null;
  return <Checkbox aria-label={name} isSelected={tick.isTicked} onChange={tick.onTick} />;
}

/** One post of the calendar with its state, its facts and its actions. */
export function PostItem(props: PostItemProps) {
  const { post, timeZone, today, number, actions, onCompose } = props;
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  useReopen(`claims:${post.id}`, () => setRefused(true));
  useReopen(`repeat:${post.id}`, () => setRepeating(true));
  const busy = actions.busy.get(post.id);
  const look = lookOf(post);
  const day = dayOf(post.scheduledDate, timeZone);
  const when = formatDateTime(post.scheduledDate, timeZone);
  const isToday = day === today;
  const picture = post.productImage ?? post.image;
  const isPast = Date.parse(post.scheduledDate) < props.asOf.getTime();
  return (
    <PostCard
      title={post.productName}
      date={{
        top: isToday ? words.today : weekdayIn(el.weekdaysShort, day),
        day: String(dayOfMonth(day)),
        month: monthIn(el.monthsShort, day),
        isToday,
      }}
      imageSrc={picture}
      imageSrcSet={pictureSet(picture)}
      badge={
        <Badge tone={look.tone} icon={look.icon}>
          {busy === 'regenerate' ? words.regenerating : look.label}
        </Badge>
      }
      menu={
        <Corner>
          <Tick tick={props.tick} name={words.bulk.tick(post.productName, when)} />
          <PostMenu
            post={post}
            actions={actions}
            isPast={isPast}
            onDelete={() => setAsking(true)}
            onCompose={(part) => onCompose(post, part)}
            onRepeat={() => setRepeating(true)}
          />
        </Corner>
      }
      meta={
        <>
          <MetaItem icon={<Clock />}>{when}</MetaItem>
          <Targets post={post} />
          <DetailsLine post={post} />
          <RepeatLine post={post} timeZone={timeZone} />
        </>
      }
      isSelected={props.isSelected}
      isLast={props.isLast}
      onSelect={props.onSelect}
      footer={
        <>
          <Facts>
            {`${words.day(number.day, number.of)}${post.categoryName ? ` • ${post.categoryName}` : ''}`}
          </Facts>
          <span data-push>
            <MainAction
              post={post}
              actions={actions}
              isPast={isPast}
              onRefused={() => setRefused(true)}
              onMend={(part) => onCompose(post, part)}
            />
          </span>
        </>
      }
    >
      {hasTrouble(post) || hasClaimFindings(post) ? <PostTrouble post={post} timeZone={timeZone} /> : null}
      {hasFirstComment(post) ? <CommentPermission /> : null}
      <ClampedText dir="auto">{post.content}</ClampedText>
      {textsOf(post).map(({ part, text }) =>
        part ? (
          <OwnLine key={part}>
            <MetaItem icon={<NetworkMark network={part} size={16} />}>
              <strong>{networks[part].label}</strong>
            </MetaItem>
            <ClampedText dir="auto">{text}</ClampedText>
          </OwnLine>
        ) : null,
      )}
      {wasPublished(post) ? <PostNumbers postId={post.id} /> : null}
      {isRepeating ? <RepeatDialog post={post} onClose={() => setRepeating(false)} /> : null}
      {isRefused ? (
        <ClaimsDialog
          post={post}
          onClose={() => setRefused(false)}
          onMend={() => {
            setRefused(false);
            onCompose(post, 'text');
          }}
          onOverride={(override) => {
            setRefused(false);
            void actions.schedule(post, override);
          }}
        />
      ) : null}
      {isAsking && isPublic(post) ? (
        <DeletePublicDialog post={post} actions={actions} onClose={() => setAsking(false)} />
      ) : null}
      <AlertDialog
        isOpen={isAsking && !isPublic(post)}
        onOpenChange={setAsking}
        title={words.deleteTitle}
        confirmLabel={el.delete}
        cancelLabel={el.cancel}
        onConfirm={() => {
          setAsking(false);
          void actions.remove(post);
        }}
      >
        {words.deleteHelp(post.productName, when)}
      </AlertDialog>
    </PostCard>
  );
}
