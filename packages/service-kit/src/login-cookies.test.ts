import { expect, it } from 'vitest';
import { loginCookie, readMark } from './login-cookies.ts';

const brings = (cookie: string) => new Headers({ cookie });

it.each(['https://kallos.example', 'http://localhost:8080'])(
  'a mark of %s is read by the name that it was given',
  (publicUrl) => {
    const [pair = ''] = loginCookie(publicUrl, 'mark').split(';');
    expect(readMark(brings(`theme=dark; ${pair}`), 'login', publicUrl)).toBe('mark');
    expect(readMark(brings(pair), 'ticket', publicUrl)).toBeUndefined();
  },
);

it('behind https a mark without the prefix counts for nothing, also beside the true one', () => {
  const planted = 'kallos-login=planted';
  expect(readMark(brings(planted), 'login', 'https://kallos.example')).toBeUndefined();
  const both = brings(`${planted}; __Secure-kallos-login=true-one`);
  expect(readMark(both, 'login', 'https://kallos.example')).toBe('true-one');
});
