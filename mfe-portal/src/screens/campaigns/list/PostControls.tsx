import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import {
  Button,
  CalendarCheck2,
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  Ellipsis,
  IconButton,
  Image,
  lazyPart,
  Menu,
  Pencil,
  RefreshCw,
  Trash2,
} from '@kallos/ui/kit';
import { networkWords } from '@kallos/words/network-names';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { postRepeatWords as repeatWords } from '../../../messages/post-repeat.ts';
import { paths } from '../../../paths.ts';
import { blockersOf } from '../claims/post-claims.ts';
import type { ComposerPart } from '../composer/Composer.tsx';
import { mendablePart } from './mendable-part.ts';
import { publicTargets } from './public-targets.ts';
import type { PostActions } from './use-post-actions.ts';

// Loaded on demand for failed and unclear posts.
const { Part: DoubtActions } = lazyPart(async () => (await import('./DoubtActions.tsx')).DoubtActions);

/** The menu of a post. */
export function PostMenu({
  post,
  actions,
  isPast,
  onDelete,
  onCompose,
  onRepeat,
}: {
  post: BulkPost;
  isPast: boolean;
  actions: PostActions;
  onDelete: () => void;
  onCompose: (part: ComposerPart) => void;
  onRepeat: () => void;
}) {
  // A post that is public, or may be, can only be changed on its page.
  const isOut = post.postStatus === 'published' || post.postStatus === 'needs_look';
  const isLocked = post.postStatus === 'publishing' || actions.busy.has(post.id);
  const onPages = publicTargets(post);
  const isAmbiguous = (platform: string) => onPages.filter((one) => one.platform === platform).length > 1;
  return (
    <Menu
      label={words.actions(post.productName)}
      trigger={
        <IconButton
          label={words.actions(post.productName)}
          icon={<Ellipsis />}
          hasTooltip={false}
          size="sm"
        />
      }
      entries={[
        ...(isOut
          ? []
          : [
              {
                id: 'text',
                label: el.edit,
                icon: <Pencil />,
                isDisabled: isLocked,
                onAction: () => onCompose('text'),
              },
              {
                id: 'pictures',
                label: words.editPictures,
                icon: <Image />,
                isDisabled: isLocked,
                onAction: () => onCompose('media'),
              },
            ]),
        ...(isPast || isOut
          ? []
          : [
              {
                id: 'time',
                label: words.editTime,
                icon: <CalendarClock />,
                isDisabled: isLocked,
                onAction: () => onCompose('moment'),
              },
            ]),
        // A post without a product cannot be rewritten.
        ...(post.productId === null || isOut
          ? []
          : [
              {
                id: 'again',
                label: words.regenerate,
                icon: <RefreshCw />,
                isDisabled: isLocked,
                onAction: () => void actions.regenerate(post),
              },
            ]),
        // A repetition follows the post that it repeats.
        ...(!post.repeatOf
          ? [
              {
                id: 'repeat',
                label: post.repeat ? repeatWords.menuChange : repeatWords.menu,
                icon: <CalendarPlus />,
                isDisabled: post.postStatus === 'publishing',
                onAction: onRepeat,
              },
            ]
          : []),
        ...onPages.map(({ platform, pageId, pageName, externalId }) => ({
          id: `delete:${pageId}`,
          label: isAmbiguous(platform)
            ? `${words.takeDown(networkWords(platform).object)} (${pageName})`
            : words.takeDown(networkWords(platform).object),
          icon: <Trash2 />,
          tone: 'danger' as const,
          href: paths.deletePostOf(platform, externalId),
        })),
        {
          id: 'delete',
          label: onPages.length > 0 ? words.deleteHere : el.delete,
          icon: <Trash2 />,
          tone: 'danger' as const,
          isDisabled: post.postStatus === 'publishing',
          onAction: onDelete,
        },
      ]}
    />
  );
}

function MendButton({ part, onPress }: { part: ComposerPart; onPress: () => void }) {
  const isMedia = part === 'media';
  return (
    <Button variant="soft" icon={isMedia ? <Image /> : <Pencil />} onPress={onPress}>
      {isMedia ? words.editPictures : el.edit}
    </Button>
  );
}

/** Schedules or unschedules a post; nothing when neither is possible. */
export function MainAction({
  post,
  actions,
  isPast,
  onRefused,
  onMend,
}: {
  post: BulkPost;
  actions: PostActions;
  isPast: boolean;
  /** Called when claims block the text. */
  onRefused: () => void;
  onMend: (part: ComposerPart) => void;
}) {
  const busy = actions.busy.get(post.id);
  const part = mendablePart(post);
  const mend = part === undefined ? null : <MendButton part={part} onPress={() => onMend(part)} />;
  if (post.postStatus === 'scheduled')
    return (
      <>
        <Button
          icon={<CalendarX2 />}
          isPending={busy !== undefined}
          onPress={() => void actions.unschedule(post)}
        >
          {words.unschedule}
        </Button>
        {mend}
      </>
    );
  const isStuck = post.postStatus === 'failed' && isPast;
  if (post.postStatus === 'needs_look' || post.failureReason === 'partial' || isStuck)
    return <DoubtActions post={post} actions={actions} mend={mend} />;
  if (post.postStatus !== 'draft' && post.postStatus !== 'failed') return null;
  if (isPast) return null;
  return (
    <Button
      variant="soft"
      icon={<CalendarCheck2 />}
      isPending={busy !== undefined}
      onPress={() => (blockersOf(post).length > 0 ? onRefused() : void actions.schedule(post))}
    >
      {words.schedule}
    </Button>
  );
}
