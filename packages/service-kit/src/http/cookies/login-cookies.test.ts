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
  'a mark of %s is read by the name that it was given',
  (publicUrl) => {
    const [pair = ''] = loginCookie(publicUrl, 'mark').split(';');
    expect(readLoginCookie(brings(`theme=dark; ${pair}`), 'login', publicUrl)).toBe('mark');
    expect(readLoginCookie(brings(pair), 'ticket', publicUrl)).toBeUndefined();
  },
);

it('behind https an unprefixed cookie is ignored, also next to the true one', () => {
  // A neighbouring host may set the second one for ours too.
  const planted = 'kallos-login=planted; __Secure-kallos-login=planted';
  expect(readLoginCookie(brings(planted), 'login', 'https://kallos.example')).toBeUndefined();
  const both = brings(`${planted}; __Host-kallos-login=true-one`);
  expect(readLoginCookie(both, 'login', 'https://kallos.example')).toBe('true-one');
});

it('every mark is for our own host alone, by https, out of reach of scripts and foreign sites', () => {
  const site = 'https://kallos.example';
  const marks = [loginCookie, ticketCookie, codeCookie].map((make) => make(site, 'x'));
  for (const mark of [...marks, ...clearLoginCookies(site)]) {
    const [pair, ...attributes] = mark.split('; ');
    expect(pair).toMatch(/^__Host-kallos-/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']));
    expect(mark).not.toMatch(/domain/i);
  }
});
