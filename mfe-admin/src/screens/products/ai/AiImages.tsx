import type { RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { Banner, Button, Check, ImageOff, RefreshCw, TextLink } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { canReplace, usedImage } from './image-slots.ts';
import type { AiProduct } from './use-ai-product.ts';

const Section = styled.section`
  display: grid;
  gap: var(--space-12);
  & > h3 {
    font-size: var(--size-label);
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & > ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(12.5rem, 100%), 1fr));
    gap: var(--space-14);
  }
`;

const Tile = styled.li`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  min-width: 0;
  padding: var(--space-8);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  &[data-used] {
    border-color: var(--primary);
    box-shadow: 0 0 0 1.5px var(--primary);
  }
  & > div:last-child {
    display: grid;
    gap: var(--space-6);
    margin-top: auto;
  }
`;

const Frame = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  border-radius: var(--radius-inset);
  background: var(--sunken);
  color: var(--muted);
  font-size: var(--size-small);
  overflow: hidden;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: var(--picture-filter);
  }
  & > span {
    position: absolute;
    inset-block-start: var(--space-8);
    inset-inline-start: var(--space-8);
    padding: var(--space-2) var(--space-10);
    border-radius: var(--radius-pill);
    background: var(--success);
    color: var(--surface);
    font-size: var(--size-meta);
    font-weight: var(--weight-title);
  }
`;

const Words = styled.div`
  padding-inline: var(--space-6);
  font-size: var(--size-small);
  line-height: 1.4;
  overflow-wrap: anywhere;
  & > p:first-child {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--space-4) var(--space-8);
    font-weight: var(--weight-title);
  }
  & > p + p {
    color: var(--muted);
    font-size: var(--size-meta);
  }
`;

const Broken = styled.p`
  display: grid;
  justify-items: center;
  gap: var(--space-8);
  padding: var(--space-12);
  text-align: center;
  & svg {
    width: 1.75rem;
    height: 1.75rem;
  }
`;

/** A found image: through our origin, else from its own address, else marked as broken. */
function Picture({ image, onBroken }: { image: RankedImage; onBroken: () => void }) {
  const [src, setSrc] = useState<string>(image.proxyUrl ?? image.url);
  return (
    <img
      src={src}
      alt={image.description}
      onError={() => {
        if (src === image.url) onBroken();
        else setSrc(image.url);
      }}
    />
  );
}

/** The source page of an image, by its site's name; only web addresses become links. */
function Source({ image: { sourcePage, rank } }: { image: RankedImage }) {
  if (sourcePage === undefined || !/^https?:/i.test(sourcePage) || !URL.canParse(sourcePage)) return null;
  return (
    <TextLink href={sourcePage} target="_blank" rel="noopener noreferrer">
      <span>{new URL(sourcePage).hostname}</span>
      <span className="visually-hidden">{` is the source of image #${rank}, opens in a new tab`}</span>
    </TextLink>
  );
}

interface AiImageProps {
  readonly ai: AiProduct;
  readonly image: RankedImage;
  readonly isUsed: boolean;
}

function AiImage({ ai, image, isUsed }: AiImageProps) {
  const { slots, replacing, choose, replace, reportBroken } = ai.images;
  const isSaving = ai.stage.step === 'saving';
  return (
    <Tile data-used={isUsed || undefined}>
      <Frame>
        {slots.broken.has(image.id) ? (
          <Broken>
            <ImageOff aria-hidden="true" />
            <span>This image cannot be shown</span>
          </Broken>
        ) : (
          <Picture key={image.id} image={image} onBroken={() => reportBroken(image.id)} />
        )}
        <span>{`#${image.rank}`}</span>
      </Frame>
      <Words>
        <p>
          <span>{isUsed ? 'Used for the product' : 'Alternative'}</span>
          <span>{`${image.score}/100`}</span>
        </p>
        <p>{image.reason}</p>
        <p>
          <span>{[image.description, image.licence, image.author].filter(Boolean).join(' · ')}</span>{' '}
          <Source image={image} />
        </p>
      </Words>
      <div>
        {isUsed ? null : (
          <Button
            size="sm"
            isWide
            icon={<Check />}
            aria-label={`Use image #${image.rank} for the product`}
            isDisabled={isSaving || slots.broken.has(image.id)}
            onPress={() => choose(image.id)}
          >
            Use
          </Button>
        )}
        <Button
          size="sm"
          isWide
          icon={<RefreshCw />}
          aria-label={`Replace image #${image.rank}`}
          isDisabled={isSaving || !canReplace(slots, image.id)}
          isPending={replacing === image.id}
          pendingLabel="Replacing…"
          onPress={() => replace(image.id)}
        >
          Replace
        </Button>
      </div>
    </Tile>
  );
}

/** The best images of the preview, each replaceable by the next. */
export function AiImages({ ai, trouble }: { ai: AiProduct; trouble: string | undefined }) {
  const { slots } = ai.images;
  const used = usedImage(slots);
  return (
    <Section aria-label="Images">
      <h3>Top images, best first</h3>
      {ai.errors.images !== undefined && used === undefined ? (
        <Banner tone="danger">{ai.errors.images}</Banner>
      ) : null}
      {used === undefined && slots.shown.length > 0 ? (
        <Banner tone="warning" title="No image was chosen for you">
          Each of these may show another product. Use the one that is right, or try a more exact name.
        </Banner>
      ) : null}
      {slots.shown.length === 0 ? (
        <Banner tone="warning" title="No images">
          {trouble ?? 'Nothing was found for this name. Try a more common one.'}
        </Banner>
      ) : null}
      <ol>
        {slots.shown.map((image) => (
          <AiImage key={image.id} ai={ai} image={image} isUsed={image === used} />
        ))}
      </ol>
    </Section>
  );
}
