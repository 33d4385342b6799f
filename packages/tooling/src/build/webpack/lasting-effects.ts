import { sep } from 'node:path';
import webpack from 'webpack';
import type { Compiler, NormalModule } from 'webpack';

type Parser = webpack.javascript.JavascriptParser;

/** Calls that start something, with the calls that end it. */
const ends: Readonly<Record<string, string>> = {
  setInterval: 'clearInterval',
  addEventListener: 'removeEventListener',
};
const globalObjects = ['window', 'document', 'globalThis', 'self'];
const inserting = /^(append|prepend|insert|replace)/;
const styles = 'it would outlive the remote: style its own elements with styled-components';

const advice = (name: string, isAtOnce: boolean): string =>
  isAtOnce
    ? `${name} runs as the module loads and outlives the remote: call it in an effect that ends it`
    : `${name} outlives the remote: end it with ${ends[name]} in the same module, or by a signal`;

interface Call {
  readonly arguments: ReadonlyArray<{
    readonly type: string;
    readonly properties?: ReadonlyArray<{ readonly key?: { readonly name?: string } }>;
  }>;
}

/** Returns whether a listener has a signal or ends by itself. */
const endsByItself = ({ arguments: [, , options] }: Call): boolean =>
  options?.properties?.some(({ key }) => key?.name === 'once' || key?.name === 'signal') ?? false;

function watchModules(parser: Parser, folder: string): void {
  let begun = new Set<string>();
  let ended = new Set<string>();
  const tell = (message: string): void => {
    const module = parser.state.module as NormalModule;
    const isOwn = module.resource.startsWith(folder + sep) && !module.resource.includes('node_modules');
    if (isOwn) module.addError(new webpack.WebpackError(message));
  };
  const meet = (name: string, call: Call): void => {
    // Code inside a function runs only when it is called.
    if (parser.scope.topLevelScope === true) tell(advice(name, true));
    else if (name in ends && !endsByItself(call)) begun.add(name);
  };
  const plugin = { name: 'LastingEffectsPlugin', stage: -10 };
  parser.hooks.program.tap(plugin, () => {
    [begun, ended] = [new Set(), new Set()];
  });
  for (const name of [...Object.keys(ends), 'setTimeout', 'requestAnimationFrame'])
    parser.hooks.call.for(name).tap(plugin, (call) => meet(name, call as Call));
  for (const end of Object.values(ends)) parser.hooks.call.for(end).tap(plugin, () => void ended.add(end));
  for (const root of globalObjects) {
    parser.hooks.callMemberChain.for(root).tap(plugin, (call, members) => {
      const last = members.at(-1) ?? '';
      if (last in ends) meet(last, call as Call);
      else if (Object.values(ends).includes(last)) ended.add(last);
      else if (['head', 'body'].includes(members.at(-2) ?? '') && inserting.test(last))
        tell(`${members.join('.')} puts something beside the remote: draw it with React`);
    });
    parser.hooks.expressionMemberChain.for(root).tap(plugin, (_, members) => {
      if (members.some((member) => /^(adoptedStyleSheets|styleSheets)$/.test(member)))
        tell(`${members.join('.')}: ${styles}`);
    });
  }
  parser.hooks.importSpecifier.tap(plugin, (_, source, name) => {
    if (source === 'styled-components' && name === 'createGlobalStyle') tell(`createGlobalStyle: ${styles}`);
  });
  parser.hooks.finish.tap(plugin, () => {
    for (const name of begun) if (!ended.has(ends[name] ?? '')) tell(advice(name, false));
  });
}

/**
 * Fails a remote's build whose own modules create styles, timers or listeners that outlive its
 * screens.
 */
export class LastingEffectsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('LastingEffectsPlugin', (_, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser
          .for(type)
          .tap('LastingEffectsPlugin', (parser) => watchModules(parser as Parser, compiler.context));
    });
  }
}
