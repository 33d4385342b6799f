import { toasts } from '@kallos/ui/kit';
import { useState } from 'react';
import { reasonOf } from '../error-sentences.ts';
import { el } from '../messages/el.ts';
import { keepPicture } from './keep-picture.ts';

/** Stores pictures of one's own, one after the other, and hands over the path of each. */
export function useUpload(onKept: (path: string) => void) {
  const [isPending, setPending] = useState(false);
  const send = async (files: readonly File[]) => {
    setPending(true);
    try {
      for (const image of files) onKept(await keepPicture(image));
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) });
    } finally {
      setPending(false);
    }
  };
  return { isPending, send };
}
