import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import {
  requiredLegalData,
  productClasses,
  type ProductClass,
} from '@kallos/contracts/catalog/product-classes';
import { Checkbox, Select } from '@kallos/ui/controls';
import { Banner, TextField } from '@kallos/ui/kit';
import { TidyArea } from '../../layout/TidyField.tsx';
import { lawWords as words } from '../../messages/product-law.ts';
import { isNotifiedBody, type ProductDraft } from './product-texts.ts';
import { ProposeFacts } from './ProposeFacts.tsx';

/** The option for a class that is not confirmed yet. */
const unconfirmed = 'unconfirmed';

interface LawFieldsProps {
  readonly product: AccountProduct;
  readonly draft: ProductDraft;
  /** A save was attempted before proposed facts were confirmed. */
  readonly isUnconfirmed: boolean;
  readonly onChange: (change: Partial<ProductDraft>) => void;
}

/** The product's legal class with its required fields, and the facts for posts. */
export function LawFields({ product, draft, isUnconfirmed, onChange }: LawFieldsProps) {
  const { suggestedClass } = product;
  const productClass = draft.productClass ?? suggestedClass;
  const needs = requiredLegalData(productClass);
  const guess = suggestedClass ? words.guess(suggestedClass) : words.unknown;
  const isUnread = product.facts == null || draft.isFactsProposed;
  return (
    <>
      <Select
        label={words.productClass}
        hint={words.classHint}
        options={[
          { id: unconfirmed, label: guess },
          ...productClasses.map((id) => ({ id, label: words.classes[id] })),
        ]}
        value={draft.productClass ?? unconfirmed}
        onChange={(chosen) =>
          onChange({ productClass: chosen === unconfirmed ? null : (chosen as ProductClass) })
        }
      />
      {productClass === 'prescription' ? <Banner tone="warning">{words.prescription}</Banner> : null}
      {needs.ceNumber ? (
        <TextField
          label={words.ceNumber}
          value={draft.ceNumber}
          onChange={(ceNumber) => onChange({ ceNumber })}
          maxLength={60}
        />
      ) : null}
      {needs.notifiedBody ? (
        <TextField
          label={words.notifiedBody}
          value={draft.notifiedBody}
          onChange={(notifiedBody) => onChange({ notifiedBody })}
          maxLength={4}
          inputMode="numeric"
          error={isNotifiedBody(draft.notifiedBody) ? undefined : words.notifiedBodyWrong}
        />
      ) : null}
      {needs.permittedClaims ? (
        <TidyArea
          label={words.permittedClaims}
          value={draft.permittedClaims}
          onChange={(permittedClaims) => onChange({ permittedClaims })}
          rows={3}
        />
      ) : null}
      {needs.requiredWarnings ? (
        <TidyArea
          label={words.requiredWarnings}
          value={draft.requiredWarnings}
          onChange={(requiredWarnings) => onChange({ requiredWarnings })}
          rows={2}
        />
      ) : null}
      <TidyArea
        label={words.facts}
        hint={isUnread ? words.factsHint : undefined}
        value={draft.facts}
        onChange={(facts) => onChange({ facts })}
        rows={6}
        error={isUnconfirmed ? words.factsUnconfirmed : undefined}
      />
      <ProposeFacts product={product} facts={draft.facts} onChange={onChange} />
      {isUnread ? (
        <Checkbox
          isSelected={draft.isFactsConfirmed}
          onChange={(isFactsConfirmed) => onChange({ isFactsConfirmed })}
        >
          {words.factsConfirm}
        </Checkbox>
      ) : null}
    </>
  );
}
