import * as look from '@kallos/ui/kit';
import * as kit from '@kallos/web-kit/kit';
import {
  createInstance,
  type ModuleFederation,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import layOutRuntime from '@module-federation/inject-external-runtime-core-plugin';
import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import * as swr from 'swr';
import * as router from './router-parts.ts';
import { forgetfulSharing, guardedLoading } from './runtime-plugin.ts';

declare global {
  /** The build's table of what is shared: the version of each module, and the range that remotes may ask for. */
  var SHARED_MODULES: Record<string, { version: string; requiredVersion: string }>;
}

const there = (module: unknown) => ({ lib: () => module });
const onDemand = (load: () => Promise<unknown>) => ({
  get: async () => {
    const module = await load();
    return () => module;
  },
});

async function schemas() {
  const zod = await import('@kallos/contracts/zod-parts');
  // The page's policy forbids making code from text, which zod would otherwise probe for.
  zod.config({ jitless: true });
  return zod;
}

/**
 * What remotes find in the shell, by the name that they import it under. The heavy parts of the look and schemas come on demand; the
 * JSX runtime of production is not what a shell under development is made of, but deployed remotes want it.
 */
const parts = {
  react: there(react),
  'react/jsx-runtime': there(jsxRuntime),
  'react-dom': there(reactDom),
  'react-router-dom': there(router),
  swr: there(swr),
  'swr/immutable': onDemand(() => import('swr/immutable')),
  'swr/infinite': onDemand(() => import('swr/infinite')),
  'swr/mutation': onDemand(() => import('swr/mutation')),
  'styled-components': there(styledComponents),
  'zod/mini': onDemand(schemas),
  '@kallos/web-kit/kit': there(kit),
  '@kallos/ui/kit': there(look),
  '@kallos/ui/controls': onDemand(() => import('@kallos/ui/controls')),
  '@kallos/ui/date-field': onDemand(() => import('@kallos/ui/date-field')),
  '@kallos/ui/lightbox': onDemand(() => import('@kallos/ui/lightbox')),
};

/** Opens the shell's side of federation; call it once. */
export function openFederation(): ModuleFederation {
  registerGlobalPlugins([forgetfulSharing]);
  const shared = Object.entries(parts).map(([name, part]) => {
    const { version, requiredVersion } = SHARED_MODULES[name] ?? { version: '0.0.0', requiredVersion: '*' };
    return [
      name,
      { ...part, version, shareConfig: { singleton: true, strictVersion: true, requiredVersion } },
    ];
  });
  return createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(shared),
    shareStrategy: 'loaded-first',
    // What the plugin's `provideExternalRuntime` adds to a host, for remotes that are built with `externalRuntime`.
    plugins: [layOutRuntime(), guardedLoading],
  });
}
