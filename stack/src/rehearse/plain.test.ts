import { expect, it } from 'vitest';
import { readCompose } from '../compose.ts';
import { translate } from './plain.ts';

const services = Object.fromEntries(
  Object.entries(readCompose()).filter(([, { profiles }]) => profiles?.includes('demo') ?? true),
);
const ports = new Map([...Object.keys(services), 'smtp'].map((name, index) => [name, 30_000 + index]));
const say = translate(ports, '/image', '/folder');
/** As deploy/make-env --demo writes them. */
const given = ['http://sandbox.localhost:8081/graph', 'smtp://sandbox.localhost:2525', 'http://gateway:8080'];

it('leaves no address or folder of a container in what plain processes are told', () => {
  const texts = [
    ...given,
    ...Object.values(services).flatMap(({ environment }) => Object.values(environment ?? {})),
  ];
  const told = texts.map((text) =>
    say(
      String(text)
        .replaceAll(/\$\{[A-Z_]+_SERVERS:-([^}]+)\}/g, '$1')
        .replaceAll(/\$\{[^}]*\}/g, 'x'),
    ),
  );
  const hosts = told.flatMap((text) =>
    [...text.matchAll(/:\/\/(?:[^/@]*@)?([^/:]+)/g)].map(([, host]) => host),
  );
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']));
  const folders = told.filter((text) => text.startsWith('/'));
  expect(folders.filter((text) => !/^\/(image|folder)\//.test(text))).toEqual([]);
  expect(folders.length).toBeGreaterThan(4);
});
