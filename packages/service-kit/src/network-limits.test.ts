import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { expect, it } from 'vitest';
import { networkLimits } from './network-limits.ts';

it("default to the networks' published values", () => {
  expect(networkLimits.parse(undefined)).toEqual(standardLimits);
  expect(networkLimits.parse('{"instagram":{"keptHashtags":8,"keptMentions":null}}')).toEqual({
    ...standardLimits,
    instagram: { ...standardLimits.instagram, keptHashtags: 8, keptMentions: null },
  });
});

it.each([
  ['five'],
  ['[]'],
  ['{"tiktok":{}}'],
  ['{"instagram":{"hashtags":5}}'],
  ['{"instagram":{"keptHashtags":-1}}'],
  ['{"instagram":{"keptHashtags":"5"}}'],
  ['{"instagram":{"keptHashtags":31}}'],
  ['{"instagram":{"longestText":0}}'],
])('rejects %s', (text) => {
  expect(networkLimits.safeParse(text).success).toBe(false);
});
