import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Product } from '@kallos/contracts/catalog/products';
import { Lightbox } from '@kallos/ui/lightbox';
import { useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';

/** A product's images at full size, the one of the list first. */
export function FullImage({ product, onClose }: { product: Product; onClose: () => void }) {
  const { data } = useQuery(pictures.list, { params: { originalProductId: product.id } });
  const [index, setIndex] = useState(0);
  const others = data?.images.filter(({ imagePath }) => imagePath !== product.imagePath) ?? [];
  const first = data?.images.find(({ imagePath }) => imagePath === product.imagePath);
  const all = [{ ...first, imagePath: product.imagePath ?? '' }, ...others];
  return (
    <Lightbox
      label={`Pictures of ${product.name}`}
      pictures={all.map(({ imagePath, author, licence }, at) => ({
        src: imagePath,
        alt: `${product.name}, picture ${at + 1} of ${all.length}`,
        caption: [`${at + 1} / ${all.length}`, author, licence].filter(Boolean).join(' · '),
      }))}
      index={index}
      onIndexChange={(next) => (next === null ? onClose() : setIndex(next))}
      closeLabel="Close"
      previousLabel="Previous picture"
      nextLabel="Next picture"
    />
  );
}
