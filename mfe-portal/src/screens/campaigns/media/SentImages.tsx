import { networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { Platform } from '@kallos/contracts/wire';
import { ArrowLeft, ArrowRight, IconButton, Muted } from '@kallos/ui/kit';
import { networkWords } from '@kallos/words/network-names';
import { useState } from 'react';
import styled from 'styled-components';
import { sentImagesWords as words } from '../../../messages/sent-images.ts';
import { sentImageUrl, sentImageSrcSet } from './sent-images.ts';

const Whole = styled.img`
  display: block;
  width: 100%;
  height: auto;
  background: var(--sunken);
  filter: var(--picture-filter);
`;

// The first image sets the ratio, to which a carousel crops the others.
const Stack = styled.div`
  position: relative;
  & > img:not(:first-child) {
    position: absolute;
    inset: 0;
    height: 100%;
    object-fit: cover;
  }
  & > img[data-hidden] {
    visibility: hidden;
  }
`;

const Steps = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  padding: var(--space-6) var(--space-12) 0;
`;

const Others = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
  gap: var(--space-4);
  margin-top: var(--space-4);
  & > img {
    aspect-ratio: 1;
    object-fit: contain;
  }
`;

const Note = styled.div`
  padding: var(--space-8) var(--space-16) 0;
`;

const sizes = '(max-width: 22rem) 100vw, 21.5rem';
const small = 160;

interface ImageProps {
  readonly network: Platform;
  readonly picture: BulkPost['pictures'][number];
  readonly isHidden?: boolean;
}

const SentImage = ({ network, picture: { path, alt }, isHidden = false }: ImageProps) => (
  <Whole
    sizes={sizes}
    srcSet={sentImageSrcSet(network, path)}
    src={sentImageUrl(network, path, 640)}
    alt={alt}
    aria-hidden={isHidden || undefined}
    data-hidden={isHidden || undefined}
  />
);

interface ImagesProps {
  readonly network: Platform;
  readonly pictures: BulkPost['pictures'];
}

/** Several images one at a time, cropped to the ratio of the first. */
function Carousel({ network, pictures }: ImagesProps) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pictures.length - 1);
  return (
    <>
      <Stack>
        {pictures.map((picture, index) =>
          index === 0 || index === at ? (
            <SentImage key={picture.path} network={network} picture={picture} isHidden={index !== at} />
          ) : null,
        )}
      </Stack>
      <Steps>
        <IconButton
          size="sm"
          label={words.earlier}
          icon={<ArrowLeft />}
          isDisabled={at === 0}
          onPress={() => setChosen(at - 1)}
        />
        <Muted aria-live="polite">{words.place(at + 1, pictures.length)}</Muted>
        <IconButton
          size="sm"
          label={words.later}
          icon={<ArrowRight />}
          isDisabled={at === pictures.length - 1}
          onPress={() => setChosen(at + 1)}
        />
      </Steps>
      <Note>
        <Muted>{words.cutToFirst(networkWords(network).subject)}</Muted>
      </Note>
    </>
  );
}

/** The images as a network gets them and, where known, crops them. */
export function SentImages({ network, pictures }: ImagesProps) {
  const [first, ...others] = pictures;
  if (!first) return null;
  if (others.length === 0) return <SentImage network={network} picture={first} />;
  const { gallery, mostImages } = networks[network].media;
  if (mostImages === 1) return <SentImage network={network} picture={first} />;
  if (gallery === 'carousel') return <Carousel network={network} pictures={pictures} />;
  return (
    <div>
      <SentImage network={network} picture={first} />
      <Others>
        {others.map(({ path, alt }) => (
          <Whole key={path} src={sentImageUrl(network, path, small)} alt={alt} />
        ))}
      </Others>
      <Note>
        <Muted>{words.arranged(networkWords(network).genitive)}</Muted>
      </Note>
    </div>
  );
}
