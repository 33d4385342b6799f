import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import { Badge, Button, Check, lazyPart, Pencil, TextField, toasts } from '@kallos/ui/kit';
import { fileNamesOf, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { GuardedDialog } from '../../layout/GuardedDialog.tsx';
import { TidyArea } from '../../layout/TidyField.tsx';
import { el } from '../../messages/el.ts';
import { draftWords } from '../../messages/leaving.ts';
import { productsWords } from '../../messages/products.ts';
import { imageAnnouncements } from '../../messages/uploads.ts';
import { LawFields } from './LawFields.tsx';
import { displayDescription, displayName } from './product-display.ts';
import {
  draftOf,
  isNotifiedBody,
  isUnchanged,
  readDraft,
  lacksConfirmation,
  type ProductDraft,
  saveTexts,
  textsOf,
  undoTexts,
} from './product-texts.ts';
import { ProductImages } from './ProductImages.tsx';

// The rules are as large as this screen.
const { Part: NameClaims } = lazyPart(async () => (await import('./NameClaims.tsx')).NameClaims);

const words = productsWords.preview;

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-20);
  & p {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

interface FieldsProps {
  readonly product: AccountProduct;
  readonly draft: ProductDraft;
  readonly isUnconfirmed: boolean;
  readonly onChange: (change: Partial<ProductDraft>) => void;
}

function ProductFields({ product, draft, isUnconfirmed, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={200}
      />
      <NameClaims name={draft.name} productClass={draft.productClass ?? product.suggestedClass ?? null} />
      <TidyArea
        label={words.description}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        rows={6}
      />
      <LawFields product={product} draft={draft} isUnconfirmed={isUnconfirmed} onChange={onChange} />
    </>
  );
}

/** A product as the account shows it, with an edit mode for images, name and description. */
export function PreviewDialog({ product, onClose }: { product: AccountProduct; onClose: () => void }) {
  const form = `product:${product.id}`;
  // Unsent images exist only in edit mode.
  const [draft, setDraft] = useState(() => (fileNamesOf(form).length > 0 ? draftOf(product) : undefined));
  const [isSaving, setSaving] = useState(false);
  const [{ isPending: isUploading, hasUnsent }, setUploading] = useState({
    isPending: false,
    hasUnsent: false,
  });
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const isDirty = draft !== undefined && !isUnchanged(draft, product);
  const kept = useFormDraft<ProductDraft>({
    form,
    title: draftWords.product(displayName(product)),
    value: draft ?? draftOf(product),
    read: readDraft,
    isDirty,
    hasFiles: hasUnsent,
    restore: setDraft,
  });
  const save = async () => {
    if (!draft || !isNotifiedBody(draft.notifiedBody)) return;
    if (lacksConfirmation(draft)) {
      setUnconfirmed(true);
      return;
    }
    setSaving(true);
    try {
      const saved = textsOf(draft, product);
      await saveTexts(product, saved);
      const { pictures } = draft;
      toasts.success({
        title: words.saved,
        action: { label: el.undo, onPress: () => void undoTexts(saved, product, pictures) },
      });
      kept.drop();
      setDraft(undefined);
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) });
    } finally {
      setSaving(false);
    }
  };
  return (
    <GuardedDialog
      draft={kept}
      isDirty={isDirty || (draft !== undefined && isUploading)}
      isBusy={isSaving}
      discardHelp={isUploading ? imageAnnouncements.stillHelp : words.discardHelp}
      onClose={onClose}
      size="lg"
      isDismissable={!draft}
      title={displayName(product)}
      renderFooter={() =>
        draft ? (
          <>
            <Button
              variant="quiet"
              onPress={() => {
                kept.drop();
                setDraft(undefined);
              }}
            >
              {el.cancel}
            </Button>
            <Button
              variant="primary"
              icon={<Check />}
              isPending={isSaving}
              isDisabled={isUploading}
              pendingLabel={el.saving}
              onPress={() => void save()}
            >
              {el.save}
            </Button>
          </>
        ) : (
          <Button icon={<Pencil />} onPress={() => setDraft(draftOf(product))}>
            {el.edit}
          </Button>
        )
      }
    >
      <ProductImages
        product={product}
        form={form}
        isEditing={draft !== undefined}
        choice={draft?.pictures}
        onUploading={setUploading}
        onChoose={(change) =>
          setDraft((before) =>
            before === undefined ? before : { ...before, pictures: change(before.pictures) },
          )
        }
      />
      <Stack>
        <div>
          <Badge>{product.categoryName ?? productsWords.noCategory}</Badge>
        </div>
        {draft ? (
          <ProductFields
            product={product}
            draft={draft}
            isUnconfirmed={isUnconfirmed && lacksConfirmation(draft)}
            // Proposals arrive later than other changes may.
            onChange={(change) => setDraft((before) => before && { ...before, ...change })}
          />
        ) : (
          <p dir="auto">{displayDescription(product)}</p>
        )}
      </Stack>
    </GuardedDialog>
  );
}
