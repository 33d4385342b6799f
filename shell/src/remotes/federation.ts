import * as look from '@kallos/ui/kit';
import * as kit from '@kallos/web-kit/kit';
import {
  createInstance,
  type ModuleFederation,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import layOutRuntime from '@module-federation/inject-external-runtime-core-plugin';
import react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as styledComponents from 'styled-components';
import * as swr from 'swr';
import * as router from './router-parts.ts';
import { retryLostShares, guardedLoading } from './runtime-plugin.ts';

declare global {
  /** The build's table of shared modules: version, and the range that remotes may require. */
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
  // The page's policy forbids eval, which zod would otherwise probe.
  zod.config({ jitless: true });
  return zod;
}

/**
 * The shared modules by import name. Heavy parts of the UI and schemas load on demand. The production JSX
 * runtime is included because deployed remotes need it, even when the shell runs in development.
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
  registerGlobalPlugins([retryLostShares]);
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
    // Equivalent of the plugin's `provideExternalRuntime`, for remotes built with `externalRuntime`.
    plugins: [layOutRuntime(), guardedLoading],
  });
}
