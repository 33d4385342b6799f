import { expect, it } from 'vitest';
import { aiCreation } from './ai-creation.ts';

it.each([{}, { productName: '' }, { productName: ' \u200b ' }])(
  'requires the name for an image search: %j',
  (body) => {
    const { error } = aiCreation.searchImages.body.safeParse(body);
    expect(error?.issues[0]?.message).toBe('Please enter product name');
  },
);
