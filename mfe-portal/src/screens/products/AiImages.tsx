import { sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { ImagePick } from '@kallos/ui/controls';
import { Banner, Button } from '@kallos/ui/kit';
import { UploadField, UploadNews } from '@kallos/web-kit/remote/upload-field';
import { useState } from 'react';
import styled from 'styled-components';
import { imageTypes } from '../../layout/use-image-uploads.ts';
import { productsWords } from '../../messages/products.ts';
import { uploadWords } from '../../messages/uploads.ts';
import type { Found } from './ai-draft.ts';
import { resolveImage } from './product-display.ts';
import { type AiCreation, confidentImages, topCount } from './use-ai-creation.ts';
import { useBrokenImages } from './use-broken-images.ts';

const words = productsWords.dialog;

const GridHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  margin-bottom: var(--space-10);
  & h3 {
    font-size: var(--size-label);
    font-weight: var(--weight-title);
  }
`;

const Said = styled.div`
  display: grid;
  gap: var(--space-10);
  &:not(:empty) {
    margin-bottom: var(--space-14);
  }
`;

const OwnPicture = styled.div`
  margin-top: var(--space-14);
`;

function titleOf(image: RankedImage, sure: ReadonlySet<RankedImage>): string {
  if (image.score < sureScore) return words.doubtful;
  return sure.has(image) ? words.recommended : words.alternative;
}

/** The found images and the uploaded ones, for selection. */
export function AiImages({ ai, found }: { ai: AiCreation; found: Found }) {
  const [isWide, setWide] = useState(false);
  const { sourceOf, report } = useBrokenImages(found.images, ai.replaceBroken);
  const shown = isWide ? found.images : found.images.slice(0, topCount);
  const sure = new Set(confidentImages(found.images));
  const isNoneSure = found.images.length > 0 && sure.size === 0 && ai.chosen.size === 0;
  return (
    <div>
      <GridHead>
        <h3>{words.images}</h3>
        {found.images.length > topCount ? (
          <Button variant="quiet" size="sm" onPress={() => setWide(!isWide)}>
            {isWide ? words.fewer : `${words.more} (${found.images.length})`}
          </Button>
        ) : null}
      </GridHead>
      <Said>
        {found.images.length === 0 ? <Banner tone="warning">{words.noImages}</Banner> : null}
        {ai.missing === 'images' ? <Banner tone="danger">{words.imageMissing}</Banner> : null}
        {isNoneSure ? <Banner tone="warning">{words.noneSure}</Banner> : null}
      </Said>
      <ImagePick
        label={words.images}
        topRanks={sure.size}
        isDisabled={ai.state.step === 'saving'}
        selected={[...ai.chosen]}
        onChange={(ids) =>
          ai.setChosen([
            ...found.images
              .filter((image) => !shown.includes(image) && ai.chosen.has(image.id))
              .map((image) => image.id),
            ...ids,
          ])
        }
        onBroken={report}
        pictures={[
          ...ai.own.map((path, index) => ({
            id: path,
            src: resolveImage(path) ?? path,
            alt: words.ownPicture(index + 1),
            title: words.own,
          })),
          ...shown.map((image) => ({
            id: image.id,
            src: sourceOf(image),
            alt: words.pick(image.rank, image.description),
            rank: image.rank,
            title: titleOf(image, sure),
            score: words.score(image.score),
            reason: [image.reason, image.licence, image.author].filter(Boolean).join(' · '),
          })),
        ]}
      />
      <OwnPicture>
        <UploadNews uploads={ai.uploads} />
        <UploadField
          uploads={ai.uploads}
          words={uploadWords}
          label={words.addOwn}
          accept={imageTypes}
          allowsMultiple
        />
      </OwnPicture>
    </div>
  );
}
