import { products } from '@kallos/contracts/catalog/products';
import { Select } from '@kallos/ui/controls';
import { useQuery } from '@kallos/web-kit/kit';
import { Controller } from 'react-hook-form';
import type { ProductEditing } from './use-product-form.ts';

const none = 'none';
const failed = 'The categories could not be loaded.';

/** The category of a product; an existing one can be changed, not removed. */
export function CategoryField({ form: { control } }: Pick<ProductEditing, 'form'>) {
  const { data, error } = useQuery(products.categories);
  const known = (data?.categories ?? []).map(({ id, name }) => ({ id: String(id), label: name }));
  return (
    <Controller
      control={control}
      name="categoryId"
      render={({ field: { value, onChange } }) => (
        <Select
          label="Category"
          hint={error ? failed : undefined}
          whenEmpty={error ? failed : 'Loading categories…'}
          options={value === null ? [{ id: none, label: 'No category' }, ...known] : known}
          value={value === null ? none : String(value)}
          onChange={(chosen) => onChange(chosen === none ? null : Number(chosen))}
        />
      )}
    />
  );
}
