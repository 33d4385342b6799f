import { requiredLegalData, type ProductClass } from '@kallos/contracts/catalog/product-classes';
import type { Product } from '@kallos/contracts/catalog/products';
import { Select } from '@kallos/ui/controls';
import { lazyPart } from '@kallos/ui/kit';
import { Controller, useWatch } from 'react-hook-form';
import { FormText } from '../../layout/FormText.tsx';
import { classOptions, unconfirmed } from './class-words.ts';
import type { ProductEditing } from './use-product-form.ts';

// The rules are large; the form does not wait for them.
const { Part: NameClaims } = lazyPart(async () => (await import('./NameClaims.tsx')).NameClaims);

interface LawFieldsProps extends Pick<ProductEditing, 'form'> {
  readonly product: Product | undefined;
}

/** The product's legal class and the fields that the class requires. */
export function LawFields({ form: { control }, product }: LawFieldsProps) {
  const productClass = useWatch({ control, name: 'productClass' });
  const name = useWatch({ control, name: 'name' });
  const needs = requiredLegalData(productClass);
  return (
    <>
      <Controller
        control={control}
        name="productClass"
        render={({ field }) => (
          <Select
            label="Product class"
            hint="Decides what posts may say. A prescription medicine is never named in a post."
            options={classOptions(product?.suggestedClass)}
            value={field.value ?? unconfirmed}
            onChange={(chosen) => field.onChange(chosen === unconfirmed ? null : (chosen as ProductClass))}
          />
        )}
      />
      <NameClaims name={name} productClass={productClass ?? product?.suggestedClass ?? null} />
      {needs.ceNumber ? <FormText control={control} name="ceNumber" label="CE certificate number" /> : null}
      {needs.notifiedBody ? (
        <FormText control={control} name="notifiedBody" label="Notified body (four digits)" />
      ) : null}
      {needs.permittedClaims ? (
        <FormText control={control} name="permittedClaims" label="Permitted claims, one a line" rows={3} />
      ) : null}
      {needs.requiredWarnings ? (
        <FormText control={control} name="requiredWarnings" label="Required warnings, one a line" rows={2} />
      ) : null}
    </>
  );
}
