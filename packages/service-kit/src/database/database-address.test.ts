import { expect, it } from 'vitest';
import { changeDatabaseAddress, databaseAddressFault } from './database-address.ts';

const asked = '?target_session_attrs=primary';

it.each([
  ['postgres://a:p%40s,s@one:5432/x', undefined],
  ['postgresql://one/x', undefined],
  [`postgres://a:b@one:5432,two:5433/x${asked}`, undefined],
  ['postgres://a:b@one:5432,two:5433/x', 'must end with ?target_session_attrs=primary'],
  [`postgres://a:b@one,two/x${asked.replace('primary', 'standby')}`, 'must end with'],
  [`postgres://a:b@one:5432,/x${asked}`, 'must be set to an address'],
  [`postgres://a:b@one:5432,two:no/x${asked}`, 'must be set to an address'],
  ['mysql://one/x', 'must be set to an address'],
  ['', 'must be set to an address'],
])('parses %s: %s', (text, fault) =>
  fault === undefined
    ? expect(databaseAddressFault(text)).toBeUndefined()
    : expect(databaseAddressFault(text)).toContain(fault),
);

it.each([
  ['postgres://a:b@one:5432,two:5433/x', 'postgres://c:b@one:5432,two:5433/y'],
  [`postgres://a:b@one,two/x${asked}`, `postgres://c:b@one,two/y${asked}`],
  ['postgres://a:one%2F@one/x', 'postgres://c:one%2F@one/y'],
])('changes login and database of %s', (text, wanted) =>
  expect(changeDatabaseAddress(text, (url) => Object.assign(url, { username: 'c', pathname: '/y' }))).toBe(
    wanted,
  ),
);
