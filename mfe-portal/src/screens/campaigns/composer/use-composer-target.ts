import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { toasts } from '@kallos/ui/kit';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import { composerWords as words } from '../../../messages/composer.ts';
import type { ComposerPart } from './Composer.tsx';

interface ComposerTarget {
  /** The post as it was when the composer opened; undefined for a new one. */
  readonly opened: BulkPost | undefined;
  readonly part: ComposerPart;
}

interface Loaded {
  readonly posts: readonly BulkPost[];
  readonly isLoaded: boolean;
  /** True if everything is loaded, so that a missing post was deleted. */
  readonly isWhole: boolean;
}

/** Tracks what the composer edits, and reopens it with its draft on request. */
export function useComposerTarget({ posts, isLoaded, isWhole }: Loaded) {
  const [target, setTarget] = useState<ComposerTarget>();
  const open = (opened: BulkPost | undefined, part: ComposerPart) => setTarget({ opened, part });
  useReopen('new-post', () => open(undefined, 'text'));
  useReopen('post:', (id) => {
    const post = posts.find((one) => one.id === Number(id));
    if (post) return open(post, 'text');
    if (!isWhole) return false;
    return void toasts.warning({ title: words.goneSince });
  });
  const { opened, part = 'text' } = target ?? {};
  const live = opened && posts.find(({ id }) => id === opened.id);
  return {
    open,
    close: () => setTarget(undefined),
    shown: target && { post: live ?? opened, isGone: opened !== undefined && !live && isLoaded, part },
  };
}
