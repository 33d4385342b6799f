import { Button, Check, Muted, onPhone, RefreshCw, Sparkles, TextField } from '@kallos/ui/kit';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { GuardedDialog } from '../../layout/GuardedDialog.tsx';
import { TidyArea } from '../../layout/TidyField.tsx';
import { el } from '../../messages/el.ts';
import { productsWords } from '../../messages/products.ts';
import { AiImages } from './AiImages.tsx';
import { AiProgress } from './AiProgress.tsx';
import { type AiCreation, useAiCreation } from './use-ai-creation.ts';

const words = productsWords.dialog;

const NameRow = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-12);
  align-items: end;
  margin-top: var(--space-16);
  ${onPhone} {
    margin-top: 0;
    // What was found needs the room more: its button beside the name shows its icon alone.
    &:not([data-found]) {
      grid-template-columns: minmax(0, 1fr);
    }
    &[data-found] > button {
      gap: 0;
      padding-inline: var(--space-14);
    }
    &[data-found] > button > span {
      font-size: 0;
    }
  }
`;

// On a phone the results need the room of the search details.
const Done = styled.div`
  &[data-found] {
    ${onPhone} {
      display: none;
    }
  }
`;

// The remaining button shows the number of selected products, and the cross closes.
const OnDesktop = styled.span`
  display: contents;
  & > [data-start] {
    margin-inline-end: auto;
  }
  ${onPhone} {
    display: none;
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

function NameForm({ ai }: { ai: AiCreation }) {
  const isSearching = ai.state.step === 'searching';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSearching) ai.generate();
  };
  return (
    <NameRow onSubmit={submit} data-found={ai.hasWork && !isSearching ? true : undefined}>
      <TextField
        label={words.name}
        value={ai.name}
        onChange={ai.setName}
        size="lg"
        maxLength={200}
        error={ai.missing === 'name' ? words.nameMissing : undefined}
        autoFocus
        isReadOnly={isSearching}
      />
      {isSearching ? (
        // A key of its own: if it became the submit button, the same press would search again.
        <Button key="cancel" size="lg" onPress={ai.cancelSearch}>
          {el.cancel}
        </Button>
      ) : (
        <Button
          key="generate"
          type="submit"
          variant="ai"
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

/** The dialog that creates a product from its name, with images and a description. */
export function AiDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const ai = useAiCreation(onClose, name);
  const { state } = ai;
  const found = state.step === 'choosing' || state.step === 'saving' ? state.found : undefined;
  return (
    <GuardedDialog
      draft={ai.draft}
      isDirty={ai.hasWork}
      isBusy={state.step === 'saving'}
      discardHelp={words.discardHelp}
      onClose={onClose}
      size="xl"
      title={words.title}
      help={
        <Done as="span" data-found={found ? true : undefined}>
          {words.help}
        </Done>
      }
      isBodySunken={found !== undefined}
      header={
        <>
          <NameForm ai={ai} />
          <Done data-found={found ? true : undefined}>
            <AiProgress ai={ai} />
          </Done>
        </>
      }
      renderFooter={(close) =>
        found ? (
          <>
            <OnDesktop>
              <span data-start>{words.selected(ai.chosen.size, found.images.length + ai.own.length)}</span>
              <Button variant="quiet" onPress={close} isDisabled={state.step === 'saving'}>
                {el.cancel}
              </Button>
            </OnDesktop>
            <Button
              variant="primary"
              size="lg"
              icon={<Check />}
              isPending={state.step === 'saving'}
              isDisabled={ai.uploads.isPending}
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
            <TidyArea
              label={words.description}
              counter={words.characters(ai.description.length)}
              value={ai.description}
              onChange={ai.setDescription}
              rows={9}
              error={ai.missing === 'description' ? words.descriptionShort : undefined}
              isReadOnly={state.step === 'saving'}
            />
            <Muted>
              {found.writer.kind === 'model'
                ? words.writerModel(found.writer.model ?? '')
                : words.writerBuiltIn}
            </Muted>
            <Muted>{words.rights}</Muted>
          </div>
          <AiImages ai={ai} found={found} />
        </Body>
      ) : null}
    </GuardedDialog>
  );
}
