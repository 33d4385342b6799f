import { minify } from '@swc/core';
import webpack from 'webpack';
import type { Compiler, Compilation, Module, ModuleGraph } from 'webpack';
import { sharedNames, shellOnly } from './federation.ts';

/**
 * Minifies scripts with swc, which is several times faster than the default at nearly the same
 * size.
 */
export class MinifyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('MinifyPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'MinifyPlugin', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => name.endsWith('.js'));
        await Promise.all(names.map((name) => minifyAsset(compilation, name)));
      });
    });
  }
}

async function minifyAsset(compilation: Compilation, name: string): Promise<void> {
  const asset = compilation.getAsset(name);
  if (!asset || asset.info['minimized'] === true) return;
  const { code } = await minify(asset.source.source().toString(), {
    compress: { passes: 2 },
    mangle: true,
    format: { comments: false },
    module: false,
  });
  compilation.updateAsset(name, new webpack.sources.RawSource(code), { minimized: true });
}

// A valid hash that no file has: a script without a known hash must fail like a changed one.
const noHash = `sha384-${'A'.repeat(64)}`;

/**
 * Adds integrity hashes from the page's table to lazily loaded scripts; one without a hash does not
 * load.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const hooks = loadScriptHooks(compilation);
      hooks.createScript.tap(
        'IntegrityPlugin',
        (code) =>
          `${code}
var kallosUrl = new URL(url, location.href);
var kallosPath = kallosUrl.origin + kallosUrl.pathname;
var kallosTries = (globalThis.kallosTries = globalThis.kallosTries || {});
// A second try means that the first one failed; a fresh address, because a request that hangs blocks its own repetition.
if (kallosTries[kallosPath]) { kallosUrl.searchParams.set('r', kallosTries[kallosPath]); script.src = kallosUrl.href; }
kallosTries[kallosPath] = (kallosTries[kallosPath] || 0) + 1;
script.crossOrigin = 'anonymous';
script.integrity = (globalThis.kallosIntegrity || {})[kallosPath] || '${noHash}';`,
      );
    });
  }
}

function loadScriptHooks(compilation: Compilation) {
  return webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
}

/** Returns the names that a dependency imports; only webpack's own type has them. */
function nameIn(dependency: object | null, graph: ModuleGraph): string | undefined {
  const { getIds } = Object(dependency) as { getIds?: (graph: ModuleGraph) => string[] };
  return getIds?.call(dependency, graph)[0];
}

function refuseUnsharedNames(
  { moduleGraph, requestShortener, errors }: Compilation,
  module: Module,
  shared: string,
) {
  for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
    const name = nameIn(dependency, moduleGraph);
    if (name === undefined || sharedNames[shared]?.includes(name)) continue;
    const place = originModule?.readableIdentifier(requestShortener) ?? 'a module';
    const advice = 'import another one, or have it shared first';
    errors.push(new webpack.WebpackError(`${place}: the shell shares no ${name} of ${shared}: ${advice}`));
  }
}

/**
 * Returns whether a module is the placeholder of a shared one; its identifier is
 * `consume-shared-module|default|swr|^2.0.0|…`.
 */
const isPlaceOf = (shared: string, module: Module): boolean =>
  module.type === 'consume-shared-module' && module.identifier().split('|').includes(shared);

/**
 * Fails a remote's build that imports an unshared name. Removes the module from scripts that use
 * none of its names: webpack assumes side effects of every shared module.
 */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedNamesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedNamesPlugin', (modules) => {
        for (const module of modules) {
          const shared = Object.keys(sharedNames).find((one) => isPlaceOf(one, module));
          if (shared === undefined) continue;
          module.getSideEffectsConnectionState = () => false;
          refuseUnsharedNames(compilation, module, shared);
        }
      });
    });
  }
}

/** Fails a remote's build that would bundle its own copy of a shared module. */
export class SharedOnlyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SharedOnlyPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('SharedOnlyPlugin', (modules) => {
        for (const module of modules) {
          const path = 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
          const fault = shellOnly.find((rule) => rule.path.test(path));
          if (!fault) continue;
          compilation.errors.push(
            new webpack.WebpackError(`a remote must not bundle ${path}: import it from ${fault.instead}`),
          );
        }
      });
    });
  }
}

const styleFile = /\.(css|scss|sass|less|styl)$/;

/**
 * Fails a remote's build that imports a style file, because its rules would outlive the screens.
 */
export class NoStyleFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('NoStyleFilesPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('NoStyleFilesPlugin', ({ request, contextInfo }) => {
        if (!styleFile.test(request.split('?')[0] ?? '')) return;
        const place = contextInfo.issuer === '' ? 'the entry' : contextInfo.issuer;
        throw new webpack.WebpackError(
          `${place} imports ${request}: its rules would outlive the remote; use styled-components`,
        );
      });
    });
  }
}
