import { expect, it } from 'vitest';
import {
  clearLoginCookies,
  codeCookie,
  loginCookie,
  readLoginCookie,
  ticketCookie,
} from './login-cookies.ts';

const brings = (cookie: string) => new Headers({ cookie });

it.each(['https://kallos.example', 'http://localhost:8080'])(
  'a cookie of %s is read by its own name only',
  (publicUrl) => {
    const [pair = ''] = loginCookie(publicUrl, 'mark').split(';');
    expect(readLoginCookie(brings(`theme=dark; ${pair}`), 'login', publicUrl)).toBe('mark');
    expect(readLoginCookie(brings(pair), 'ticket', publicUrl)).toBeUndefined();
  },
);

it('behind https a cookie without a prefix is ignored, also next to the real one', () => {
  // A sibling domain can set the second one for our host.
  const planted = 'kallos-login=planted; __Secure-kallos-login=planted';
  expect(readLoginCookie(brings(planted), 'login', 'https://kallos.example')).toBeUndefined();
  const both = brings(`${planted}; __Host-kallos-login=true-one`);
  expect(readLoginCookie(both, 'login', 'https://kallos.example')).toBe('true-one');
});

it('every cookie is for our host only, Secure, HttpOnly and SameSite', () => {
  const site = 'https://kallos.example';
  const marks = [loginCookie, ticketCookie, codeCookie].map((make) => make(site, 'x'));
  for (const mark of [...marks, ...clearLoginCookies(site)]) {
    const [pair, ...attributes] = mark.split('; ');
    expect(pair).toMatch(/^__Host-kallos-/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']));
    expect(mark).not.toMatch(/domain/i);
  }
});
