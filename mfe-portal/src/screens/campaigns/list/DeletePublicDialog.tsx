import { networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { deliveries } from '@kallos/contracts/social/deliveries';
import { RadioGroup } from '@kallos/ui/controls';
import { AlertDialog, Banner } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { placeName } from '@kallos/words/post-troubles';
import { useState } from 'react';
import { explainFailure } from '../../../deletion-failure.ts';
import { PermissionAsk } from '../../../layout/PermissionAsk.tsx';
import { deletePublicWords as words } from '../../../messages/delete-public.ts';
import { el } from '../../../messages/el.ts';
import { publicTargets } from './public-targets.ts';
import type { PostActions } from './use-post-actions.ts';

type Place = ReturnType<typeof publicTargets>[number];
type Failure = ReturnType<typeof explainFailure> & { readonly place: Place };

const nameOf = (place: Place) => `${networks[place.platform].label} (${placeName(place)})`;

/** Deletes a post from its pages; returns the first failure. */
async function deleteAtNetworks(places: readonly Place[]): Promise<Failure | undefined> {
  for (const place of places) {
    const { platform, externalId: postId } = place;
    try {
      await call(deliveries.deletePublished, { body: { platform, postId } });
    } catch (error) {
      return { ...explainFailure(error, platform), place };
    }
  }
  return undefined;
}

interface DialogProps {
  readonly post: BulkPost;
  readonly actions: PostActions;
  readonly onClose: () => void;
}

/**
 * Asks whether a published post is deleted from the calendar only or from its pages too; posts that stay
 * public stay in the calendar.
 */
export function DeletePublicDialog({ post, actions, onClose }: DialogProps) {
  const [where, setWhere] = useState<'calendar' | 'everywhere'>('calendar');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const places = publicTargets(post);
  const confirm = async () => {
    setPending(true);
    const stopped = where === 'everywhere' ? await deleteAtNetworks(places) : undefined;
    setFailure(stopped);
    setPending(false);
    if (stopped) return;
    onClose();
    await actions.remove(post);
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={words.title}
      confirmLabel={el.delete}
      cancelLabel={el.cancel}
      isPending={isPending}
      pendingLabel={words.pending}
      onConfirm={() => void confirm()}
    >
      <RadioGroup
        label={words.where}
        value={where}
        onChange={setWhere}
        choices={[
          { id: 'calendar', label: words.calendar },
          { id: 'everywhere', label: words.everywhere(places.map(nameOf).join(', ')) },
        ]}
      />
      {failure ? (
        <Banner tone="danger" title={words.stays(nameOf(failure.place))}>
          {failure.isAsking ? <PermissionAsk purpose="deletion" /> : failure.advice}
        </Banner>
      ) : null}
    </AlertDialog>
  );
}
