import type { RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { useEffect, useEffectEvent, useState } from 'react';

/** How long a broken image is shown before it is replaced, in milliseconds. */
const brokenFor = 1000;

const sourceOf = ({ id, url, proxyUrl }: RankedImage, failed: ReadonlySet<string>): string =>
  proxyUrl === undefined || failed.has(`${id} ${proxyUrl}`) ? url : proxyUrl;

/** Returns each image's URL: our copy first, then the original; after both fail it is reported as broken. */
export function useBrokenImages(images: readonly RankedImage[], onBroken: (ids: readonly string[]) => void) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent(onBroken);
  const broken = images.filter(({ id, url }) => failed.has(`${id} ${url}`)).map(({ id }) => id);
  const waiting = broken.join(' ');
  useEffect(() => {
    if (waiting === '') return;
    const timer = setTimeout(() => tell(waiting.split(' ')), brokenFor);
    return () => clearTimeout(timer);
  }, [waiting]);
  return {
    sourceOf: (image: RankedImage) => sourceOf(image, failed),
    report: (id: string) => {
      const image = images.find((each) => each.id === id);
      if (image) setFailed((before) => new Set(before).add(`${id} ${sourceOf(image, before)}`));
    },
  };
}
