import { pictures } from '@kallos/contracts/catalog/pictures';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { reasonOf } from '../error-sentences.ts';
import { el } from '../messages/el.ts';

/** Stores pictures of one's own, one after the other, and hands over the path of each. */
export function useUpload(onKept: (path: string) => void) {
  const [isPending, setPending] = useState(false);
  const send = async (files: readonly File[]) => {
    setPending(true);
    try {
      for (const image of files) onKept((await call(pictures.keep, { files: { image } })).imagePath);
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) });
    } finally {
      setPending(false);
    }
  };
  return { isPending, send };
}
