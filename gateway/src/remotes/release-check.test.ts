import { expect, it } from 'vitest';
import { misfitOf } from './release-check.ts';

const fits = (offered: string, range: string): boolean => {
  const needs = { contract: 2, since: 1, shared: { swr: range } };
  return misfitOf('mfe_portal', needs, { contract: 2, shared: { swr: offered } }) === undefined;
};

it('takes a remote whose ranges of shared modules hold what the shell has, and no other', () => {
  const offers = ['19.3.1', '0.12.5', '0.13.0', '2.0.0-beta.2'];
  const fitting = (range: string) => offers.filter((offered) => fits(offered, range));
  expect(fitting('^19.0.0')).toEqual(['19.3.1']);
  expect(fitting('^19.3.2')).toEqual([]);
  // Below 1.0.0 a new minor version may break what used the last one.
  expect(fitting('^0.12.1')).toEqual(['0.12.5']);
  expect(fitting('>=0.12.0 <3')).toEqual(['0.12.5', '0.13.0', '2.0.0-beta.2']);
});
