import { expect, it } from 'vitest';
import { casesOf } from './endpoint-cases.ts';
import { accountEndpoints, idFields, isKnown } from './entity-fields.ts';
import { nothing } from './tenant.ts';

it('knows the owner of each id field of a tenant', () => {
  expect(idFields.length).toBeGreaterThan(4);
  expect(idFields.filter(({ field }) => !isKnown(field))).toEqual([]);
});

it('every id that a tenant sends is tested with one of another account', () => {
  const unasked = accountEndpoints.filter(({ name, endpoint }) => {
    const { params, isOwned } = casesOf(nothing)[name];
    // A body's ids are never reached when the address names a missing entity.
    const isHidden = endpoint.params !== undefined && idFields.some((one) => one.name === name);
    return isHidden || (endpoint.params !== undefined && (!isOwned || params === undefined));
  });
  // Not generated: one requires the caller's password before the lookup, the other ignores the account that a business names.
  expect(unasked.map(({ name }) => name)).toEqual(['factors.removePasskey', 'clientMonths.revoke']);
});
