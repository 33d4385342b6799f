import { pictureTypes } from '@kallos/contracts/catalog/pictures';
import { sureScore, type RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { ImagePick, UploadZone } from '@kallos/ui/controls';
import {
  Banner,
  Button,
  Check,
  Dialog,
  Muted,
  onPhone,
  RefreshCw,
  Sparkles,
  TextArea,
  TextField,
} from '@kallos/ui/kit';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { closingWords } from '../../messages/leaving.ts';
import { productsWords } from '../../messages/products.ts';
import { AiProgress } from './AiProgress.tsx';
import { useBrokenImages } from './use-broken-images.ts';
import { resolvePicture } from './shown.ts';
import { type AiCreation, type Found, sureOnes, topCount, useAiCreation } from './use-ai-creation.ts';

const words = productsWords.dialog;

const NameRow = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-12);
  align-items: end;
  margin-top: var(--space-16);
  @media (max-width: 47.5em) {
    grid-template-columns: 1fr;
  }
`;

// On a phone what was found needs the room more than how it was found.
const Done = styled.div`
  &[data-found] {
    ${onPhone} {
      display: none;
    }
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 18rem) minmax(0, 1fr);
  gap: var(--space-24);
  align-items: start;
  @media (max-width: 61em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

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

const OwnPicture = styled.div`
  margin-top: var(--space-14);
`;

function titleOf(image: RankedImage, sure: ReadonlySet<RankedImage>): string {
  if (image.score < sureScore) return words.doubtful;
  return sure.has(image) ? words.recommended : words.alternative;
}

function Pictures({ ai, found }: { ai: AiCreation; found: Found }) {
  const [isWide, setWide] = useState(false);
  const { sourceOf, report } = useBrokenImages(found.images, ai.replaceBroken);
  const shown = isWide ? found.images : found.images.slice(0, topCount);
  const sure = new Set(sureOnes(found.images));
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
      {found.images.length === 0 ? <Banner tone="warning">{words.noImages}</Banner> : null}
      {isNoneSure ? <Banner tone="warning">{words.noneSure}</Banner> : null}
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
            src: resolvePicture(path) ?? path,
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
        <UploadZone
          label={words.addOwn}
          accept={pictureTypes}
          onSelect={(files) => void ai.upload(files)}
          isPending={ai.isUploading}
          pendingLabel={el.saving}
        />
      </OwnPicture>
    </div>
  );
}

function NameForm({ ai }: { ai: AiCreation }) {
  const isSearching = ai.state.step === 'searching';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSearching) ai.generate();
  };
  return (
    <NameRow onSubmit={submit}>
      <TextField
        label={words.name}
        value={ai.name}
        onChange={ai.setName}
        size="lg"
        maxLength={200}
        autoFocus
        isReadOnly={isSearching}
      />
      {isSearching ? (
        // Its own key: turned into the submit button in place, the same press would search again.
        <Button key="cancel" size="lg" onPress={ai.cancelSearch}>
          {el.cancel}
        </Button>
      ) : (
        <Button
          key="generate"
          type="submit"
          variant={ai.hasWork ? 'secondary' : 'ai'}
          size="lg"
          icon={ai.hasWork ? <RefreshCw /> : <Sparkles />}
          isDisabled={ai.state.step === 'saving'}
        >
          {ai.hasWork ? words.again : words.generate}
        </Button>
      )}
    </NameRow>
  );
}

/** The large dialog that makes a product from its name: pictures and a description to decide on. */
export function AiDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const ai = useAiCreation(onClose, name);
  const { state } = ai;
  const found = state.step === 'choosing' || state.step === 'saving' ? state.found : undefined;
  const { askToClose: close, question } = useUnsavedGuard({
    isDirty: ai.hasWork,
    isBusy: state.step === 'saving',
    ...closingWords,
    help: words.discardHelp,
    onClose,
  });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(wanted) => {
          if (!wanted) close();
        }}
        size="xl"
        title={words.title}
        help={
          <Done as="span" data-found={found ? true : undefined}>
            {words.help}
          </Done>
        }
        closeLabel={el.close}
        isBodySunken={found !== undefined}
        header={
          <>
            <NameForm ai={ai} />
            <Done data-found={found ? true : undefined}>
              <AiProgress ai={ai} />
            </Done>
          </>
        }
        footer={
          found ? (
            <>
              <span data-start>{words.selected(ai.chosen.size, found.images.length + ai.own.length)}</span>
              <Button variant="quiet" onPress={close} isDisabled={state.step === 'saving'}>
                {el.cancel}
              </Button>
              <Button
                variant="primary"
                size="lg"
                icon={<Check />}
                isPending={state.step === 'saving'}
                onPress={() => void ai.save()}
              >
                {words.create(ai.chosen.size)}
              </Button>
            </>
          ) : undefined
        }
      >
        {found ? (
          <Body>
            <div>
              <TextArea
                label={words.description}
                counter={words.characters(ai.description.length)}
                value={ai.description}
                onChange={ai.setDescription}
                rows={9}
                isReadOnly={state.step === 'saving'}
              />
              <Muted>
                {found.writer.kind === 'model'
                  ? words.writerModel(found.writer.model ?? '')
                  : words.writerBuiltIn}
              </Muted>
              <Muted>{words.rights}</Muted>
            </div>
            <Pictures ai={ai} found={found} />
          </Body>
        ) : null}
      </Dialog>
      {question}
    </>
  );
}
