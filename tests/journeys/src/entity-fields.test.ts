import { expect, it } from 'vitest';
import { casesOf } from './endpoint-cases.ts';
import { forTenants, idFields, isKnown } from './entity-fields.ts';
import { nothing } from './tenant.ts';

it('knows whose id each field of a tenant takes, so that another account can be named in it', () => {
  expect(idFields.length).toBeGreaterThan(4);
  expect(idFields.filter(({ field }) => !isKnown(field))).toEqual([]);
});

it('every id that a tenant may send is called with that of another account', () => {
  const unasked = forTenants.filter(({ name, endpoint }) => {
    const { params, isOwned } = casesOf(nothing)[name];
    // What a body names besides an address is never reached through an address that nobody has.
    const isHidden = endpoint.params !== undefined && idFields.some((one) => one.name === name);
    return isHidden || (endpoint.params !== undefined && (!isOwned || params === undefined));
  });
  // It is called by hand: the passkey is looked for once the caller's own password was right.
  expect(unasked.map(({ name }) => name)).toEqual(['factors.removePasskey']);
});
