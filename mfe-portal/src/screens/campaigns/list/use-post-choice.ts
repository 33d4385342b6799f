import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { useState } from 'react';
import type { PostGroup } from './post-list.ts';

/** Posts of a filter that are chosen for an action over several; all of them until one is left out. */
export function usePostChoice(halves: Record<PostGroup, readonly BulkPost[]>, half: PostGroup) {
  // Posts that arrive later are selected with the others.
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>();
  const canChoose = half === 'future' || half === 'approval';
  const selectable = canChoose ? halves[half] : [];
  const isOn = canChoose && leftOut !== undefined;
  return {
    canChoose,
    isOn,
    all: selectable.length,
    posts: isOn ? selectable.filter(({ id }) => !leftOut.has(id)) : [],
    start: () => setLeftOut(new Set()),
    end: () => setLeftOut(undefined),
    chooseAll: (isAll: boolean) => setLeftOut(new Set(isAll ? [] : selectable.map(({ id }) => id))),
    /** The tick of one post; undefined while none are being chosen. */
    tickOf: (id: number) =>
      isOn
        ? {
            isTicked: !leftOut.has(id),
            onTick: (isTicked: boolean) =>
              setLeftOut(
                (before) =>
                  new Set(
                    isTicked ? [...(before ?? [])].filter((one) => one !== id) : [...(before ?? []), id],
                  ),
              ),
          }
        : undefined,
  };
}

/** The result of {@link usePostChoice}. */
export type PostChoice = ReturnType<typeof usePostChoice>;
