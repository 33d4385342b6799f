import { pictures } from '@kallos/contracts/catalog/pictures';
import { call } from '@kallos/web-kit/kit';
import { useEffect, useState } from 'react';

/** How long typing must rest before the picture is fetched. */
const settleMilliseconds = 600;

/** A picture by its address, fetched by our own server because pages load none from elsewhere; null while there is none. */
export function useLogo(address: string): string | null {
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
        // No picture at that address: the initials stay.
      }
    }, settleMilliseconds);
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address]);
  return shown?.address === address ? shown.url : null;
}
