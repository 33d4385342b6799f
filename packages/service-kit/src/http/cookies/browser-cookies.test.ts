import { expect, it } from 'vitest';
import { readCookie, writeCookie } from './browser-cookies.ts';

const secure = 'https://kallos.example';
const looks = /^[a-z]{1,8}$/;
const read = (cookies: string | null, publicUrl: string) =>
  readCookie(cookies, { publicUrl, name: 'kallos-x', looks });

it.each([secure, 'http://localhost:8080'])('of %s is read back unchanged', (publicUrl) => {
  const [pair = ''] = writeCookie(publicUrl, 'kallos-x', 'abc', 60).split(';');
  expect(read(`a=b; ${pair}; c=d`, publicUrl)).toBe('abc');
});

it('has a host-bound name behind https, for all paths', () => {
  expect(writeCookie(secure, 'kallos-x', 'abc', 60)).toBe(
    '__Host-kallos-x=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect(read('kallos-x=planted', secure)).toBeUndefined();
});

it.each([null, '', 'kallos-x=', 'kallos-x=A1', 'xkallos-x=abc', 'kallos-x=toolongvalue', 'kallos-x'])(
  'is not read from %j',
  (cookies) => {
    expect(read(cookies, 'http://localhost')).toBeUndefined();
  },
);
