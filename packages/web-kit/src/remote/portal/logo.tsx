import { pictures } from '@kallos/contracts/catalog/pictures';
import { StoredPath } from '@kallos/contracts/media/stored-path';
import { call, pictureAt } from '@kallos/web-kit/kit';
import { useEffect, useState } from 'react';

/** Pause in typing before the image is fetched. */
const settleMilliseconds = 600;

/** Whether an address is that of an uploaded image. */
export const isUploaded = (address: string): boolean => StoredPath.safeParse(address).success;

/**
 * Returns an uploaded image, or one of an external URL through our server, since the page's policy blocks external images;
 * null while there is none.
 */
export function useLogo(address: string): string | null {
  const isOurs = isUploaded(address);
  const [shown, setShown] = useState<{ readonly address: string; readonly url: string }>();
  useEffect(() => {
    if (!/^https?:\/\/\S+\.\S+/.test(address)) return;
    let isGone = false;
    let made: string | undefined;
    const timer = setTimeout(async () => {
      try {
        const reply = await call(pictures.proxy, { query: { url: address } });
        const picture = await reply.blob();
        if (isGone) return;
        made = URL.createObjectURL(picture);
        setShown({ address, url: made });
      } catch {
        // No image at that URL: the initials stay.
      }
    }, settleMilliseconds);
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address]);
  if (isOurs) return pictureAt(address, 160);
  return shown?.address === address ? shown.url : null;
}
