import { Button, Check, Dialog, Muted, RefreshCw, Sparkles, TextArea, TextField } from '@kallos/ui/kit';
import { draftWords } from '@kallos/web-kit/remote/admin/draft-words';
import type { Found } from '@kallos/web-kit/remote/ai-draft';
import { ResumedNote } from '@kallos/web-kit/remote/drafts-notice';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import { type FormEvent, useRef } from 'react';
import styled from 'styled-components';
import { discardWords } from '../../../discard-words.ts';
import { rankerWords } from '../../../ranker-words.ts';
import { AiImages } from './AiImages.tsx';
import { AiProgress } from './AiProgress.tsx';
import { type AiProduct, useAiProduct } from './use-ai-product.ts';

const NameRow = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-12);
  align-items: start;
  & > button {
    margin-top: calc(var(--size-label) * 1.3 + var(--space-6));
  }
  @media (max-width: 47.5em) {
    grid-template-columns: minmax(0, 1fr);
    & > button {
      margin-top: 0;
    }
  }
`;

const Resumed = styled.div`
  margin-bottom: var(--space-16);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 18rem) minmax(0, 1fr);
  gap: var(--space-24);
  align-items: start;
  & > div {
    display: grid;
    gap: var(--space-10);
  }
  @media (max-width: 61em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

function NameForm({ ai }: { ai: AiProduct }) {
  const { step } = ai.stage;
  const isReviewing = step === 'reviewing' || step === 'saving';
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step !== 'searching' && step !== 'saving') void ai.generate();
  };
  return (
    <NameRow noValidate onSubmit={submit}>
      <TextField
        label="Product name"
        inputRef={field}
        size="lg"
        value={ai.name}
        onChange={ai.setName}
        maxLength={200}
        autoComplete="off"
        autoFocus
        isReadOnly={step === 'searching' || step === 'saving'}
        error={ai.errors.name}
      />
      {step === 'searching' ? (
        // Two buttons: in a single one the press that cancels would end as a submit.
        <Button
          key="cancel"
          size="lg"
          onPress={() => {
            ai.cancel();
            field.current?.focus();
          }}
        >
          Cancel
        </Button>
      ) : (
        <Button
          key="generate"
          type="submit"
          variant="ai"
          size="lg"
          icon={isReviewing ? <RefreshCw /> : <Sparkles />}
          isDisabled={step === 'saving'}
        >
          {isReviewing ? 'Generate again' : 'Generate'}
        </Button>
      )}
    </NameRow>
  );
}

function writerWords({ writer }: Found): string {
  if (writer.kind === 'model') return `Written by the language model ${writer.model ?? ''}.`;
  return writer.insteadOf === undefined
    ? 'Written by the built-in writer, without a language model.'
    : `Written by the built-in writer, because ${writer.insteadOf} gave no usable text.`;
}

function Review({ ai, found }: { ai: AiProduct; found: Found }) {
  return (
    <Columns>
      <div>
        <TextArea
          label="Description"
          counter={`${ai.description.length} characters`}
          rows={9}
          value={ai.description}
          onChange={ai.setDescription}
          isReadOnly={ai.stage.step === 'saving'}
          error={ai.errors.description}
        />
        <Muted>{`${writerWords(found)} ${rankerWords(found.ranker)}`}</Muted>
        <Muted>
          Check that you may use the image that you keep; its licence stands below it where known.
        </Muted>
      </div>
      <AiImages ai={ai} trouble={found.error} />
    </Columns>
  );
}

interface AiProductDialogProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Creates a product from its name: an editable description and the best images. */
export function AiProductDialog({ onClose, onCreated }: AiProductDialogProps) {
  const ai = useAiProduct(() => {
    onClose();
    onCreated();
  });
  const { stage } = ai;
  const isSaving = stage.step === 'saving';
  const found = stage.step === 'reviewing' || stage.step === 'saving' ? stage.found : undefined;
  const close = (): void => {
    ai.draft.drop();
    onClose();
  };
  const guard = useUnsavedGuard({
    ...discardWords,
    isDirty: found !== undefined,
    isBusy: isSaving,
    onClose: close,
  });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={guard.askToClose}
        size={found ? 'xl' : 'lg'}
        title="AI Generate Product"
        help="Enter a name. Images are searched and ranked, and a description is proposed — you decide."
        closeLabel="Close"
        isBodySunken={found !== undefined}
        header={
          <>
            <NameForm ai={ai} />
            <AiProgress stage={stage} />
          </>
        }
        footer={
          found ? (
            <>
              <Button
                variant="quiet"
                isDisabled={isSaving && stage.doing === 'product'}
                onPress={isSaving ? ai.cancel : guard.askToClose}
              >
                Cancel
              </Button>
              <Button
                variant="primary"
                icon={<Check />}
                isPending={isSaving}
                pendingLabel="Creating…"
                onPress={() => void ai.create()}
              >
                Create Product
              </Button>
            </>
          ) : undefined
        }
      >
        {ai.draft.isResumed ? (
          <Resumed>
            <ResumedNote words={draftWords} onDiscard={ai.draft.discard} />
          </Resumed>
        ) : null}
        {found ? <Review ai={ai} found={found} /> : null}
      </Dialog>
      {guard.question}
    </>
  );
}
