import { ApiError } from '@kallos/contracts/client';
import { AppError, toErrorBody } from '@kallos/contracts/errors';
import { expect, it } from 'vitest';
import { bodyOf, formOf, hasEdits, NewProductForm, ProductForm, refusedFields } from './product-form.ts';

const { examplePosts: _, ...blank } = formOf();
const good = { ...blank, name: 'Hydra Serum', description: 'A serum for dry skin.' };
const faultsOf = (form: typeof ProductForm, given: unknown): string[] =>
  form.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
const refusal = (error: AppError): ApiError => {
  const { status, body } = toErrorBody(error);
  return new ApiError(status, JSON.stringify(body), body);
};

it('requires a name of 2 and a description of 10 characters after trimming', () => {
  expect(faultsOf(ProductForm, { ...good, name: ' a ', description: ' too few ', examplePosts: [] })).toEqual(
    ['Product name must be at least 2 characters.', 'Description must be at least 10 characters.'],
  );
  expect(faultsOf(ProductForm, { ...good, name: 'ab', description: '1234567890', examplePosts: [] })).toEqual(
    [],
  );
});

it('drops empty example posts of a new product only', () => {
  const form = { ...good, examplePosts: [{ content: ' ' }, { content: ' Soft. ' }] };
  expect(faultsOf(ProductForm, form)).toEqual(['Example post cannot be empty']);
  expect(bodyOf(NewProductForm.parse(form)).examplePosts).toBe('[{"content":"Soft."}]');
});

it('sends example posts only when they changed', () => {
  const posts = [{ content: 'One' }, { content: 'Two' }];
  expect(bodyOf({ ...good, examplePosts: posts }, posts)).toEqual({
    ...good,
    categoryId: undefined,
    productClass: undefined,
  });
  expect(bodyOf({ ...good, examplePosts: [] }, posts).examplePosts).toBe('[]');
  expect(bodyOf({ ...good, examplePosts: [posts[1] ?? { content: '' }] }, posts).examplePosts).toBe(
    '[{"content":"Two"}]',
  );
});

it('sends a category once one is chosen', () => {
  expect('categoryId' in bodyOf({ ...good, examplePosts: [] })).toBe(false);
  expect(bodyOf({ ...good, categoryId: 3, examplePosts: [] }).categoryId).toBe(3);
});

it('sends a confirmed class with its four digits', () => {
  expect(bodyOf({ ...good, examplePosts: [] }).productClass).toBeUndefined();
  const confirmed = { ...good, productClass: 'device_iia' as const, examplePosts: [] };
  expect(bodyOf(confirmed).productClass).toBe('device_iia');
  expect(faultsOf(ProductForm, { ...confirmed, notifiedBody: '27' })).toEqual([
    'The number of a notified body has four digits.',
  ]);
  expect(faultsOf(ProductForm, { ...confirmed, notifiedBody: '2797' })).toEqual([]);
});

it('counts written text as an edit, but no empty post', () => {
  const initial = formOf();
  expect(hasEdits({ ...initial, examplePosts: [{ content: ' ' }] }, initial)).toBe(false);
  expect(hasEdits({ ...initial, examplePosts: [{ content: 'Soft' }] }, initial)).toBe(true);
  expect(hasEdits({ ...initial, status: 'draft' }, initial)).toBe(true);
});

it('shows a server error at its field', () => {
  expect(refusedFields(refusal(new AppError('image_refused')))).toEqual({
    image: 'The image could not be read.',
  });
  expect(
    refusedFields(refusal(new AppError('invalid_fields', { fields: { description: 'too_small' } }))),
  ).toEqual({ description: 'Description must be at least 10 characters.' });
  const taken = { name: 'This name is taken.' };
  expect(refusedFields(refusal(new AppError('invalid_fields', { fields: taken })))).toEqual(taken);
  expect(refusedFields(new TypeError('offline'))).toEqual({});
});
