import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A screen with every shared library, which exposes its copies for comparison. */
const screen = (name: string, link: string): string => `import { usePage } from '@kallos/web-kit/kit';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { Link, useBlocker, useParams } from 'react-router-dom';
import styled from 'styled-components';
import useSWR, { useSWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import useSWRInfinite from 'swr/infinite';
import useSWRMutation from 'swr/mutation';

Reflect.set(globalThis, 'copies of ${name}', [
  react.useState, reactDom.createPortal, useParams, useBlocker, styled, useSWR, useSWRImmutable, useSWRInfinite, useSWRMutation,
]);

const Note = styled.p\`
  color: var(--muted);
\`;

export function FirstScreen() {
  usePage('${name}', 'en');
  const { id } = useParams();
  const [typed, setTyped] = react.useState('');
  const { cache } = useSWRConfig();
  const { data } = useSWR('team', () => 'first read by ${name}');
  const { trigger } = useSWRMutation('team', (_key, { arg }: { arg: string }) => arg, { populateCache: true, revalidate: false });
  const blocker = useBlocker(() => typed !== '');
  const calls = [...cache.keys()].filter((key) => key.includes('/api/'));
  return (
    <>
      <h1>${name}</h1>
      <Note>entry {id}</Note>
      <Note>{data}</Note>
      <Note>{calls.length > 0 ? 'the shell shares its answers' : 'an empty cache'}</Note>
      <button type="button" onClick={() => void trigger('changed by ${name}')}>change</button>
      <input aria-label="typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {blocker.state === 'blocked' ? <button type="button" onClick={() => blocker.proceed()}>leave</button> : null}
      <Link to="${link}">next</Link>
      {reactDom.createPortal(<aside aria-label="portal">outside</aside>, document.body)}
    </>
  );
}
`;

/** Rewrites a new remote's screen to be at `:id` below its mount and use every shared library. */
export function writeTeamScreen(folder: string, name: string, link: string): void {
  writeFileSync(path.join(folder, 'src/screens/FirstScreen.tsx'), screen(name, link));
  const routes = path.join(folder, 'src/routes.tsx');
  writeFileSync(routes, readFileSync(routes, 'utf8').replace('path=""', 'path=":id"'));
}

/**
 * Makes a new remote's first screen use react-dom, react-router-dom and swr; it is then at `:visit` as well.
 */
export function importSharedLibraries(folder: string): void {
  const edit = (file: string, ...edits: ReadonlyArray<readonly [found: string, instead: string]>) => {
    const target = path.join(folder, file);
    const text = edits.reduce(
      (before, [found, instead]) => before.replace(found, () => instead),
      readFileSync(target, 'utf8'),
    );
    writeFileSync(target, text);
  };
  edit('src/routes.tsx', ['path=""', 'path=":visit?"']);
  edit(
    'src/screens/FirstScreen.tsx',
    [
      "import { PortalHeader } from '@kallos/web-kit/remote/portal/header';",
      `import { PortalHeader } from '@kallos/web-kit/remote/portal/header';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';`,
    ],
    [
      '  return (',
      `  const { visit = 'none' } = useParams();
  const { data } = useSWR(['visit', visit], () => \`read \${visit}\`);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (`,
    ],
    [
      '</Card>',
      `{isDrawn ? createPortal(<aside aria-label="visit">{data}</aside>, document.body) : null}
      </Card>`,
    ],
  );
}
