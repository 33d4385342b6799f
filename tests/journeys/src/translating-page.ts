import type { BrowserContext } from 'playwright-core';

/**
 * How page translation treats a text node: Google's moves it into new elements, or removes it and adds
 * another.
 */
export type Translation = 'wraps' | 'replaces';

/** Runs inside each page: changes texts like page translation, and forms like extensions. */
function translate(kind: Translation): void {
  const skipped = 'script, style, noscript, textarea, title, [translate=no], [data-translated]';
  const isDue = (node: Node): node is Text =>
    node.nodeType === Node.TEXT_NODE &&
    (node.nodeValue ?? '').trim() !== '' &&
    node.isConnected &&
    !node.parentElement?.closest(skipped);
  const translateText = (text: Text): void => {
    const outer = document.createElement('font');
    outer.dataset['translated'] = '';
    const inner = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(kind === 'wraps' ? text : document.createTextNode(text.nodeValue ?? ''));
  };
  const textsBelow = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) if (isDue(walker.currentNode)) found.push(walker.currentNode);
    return found;
  };

  // Writing assistants and password managers add elements next to fields.
  const decorate = (field: Element): void => {
    if (field.hasAttribute('data-gramm') || field.closest('[data-translated]')) return;
    field.setAttribute('data-gramm', 'true');
    field.setAttribute('data-lt-tmp-id', 'lt-1');
    const mark = document.createElement(field.matches('textarea') ? 'grammarly-extension' : 'span');
    mark.setAttribute('data-extension', '');
    mark.style.cssText = 'position:absolute;width:0;height:0;pointer-events:none';
    field.after(mark);
  };
  const start = (): void => {
    const style = document.createElement('style');
    style.className = 'darkreader';
    document.head.append(style);
    const toolbar = document.createElement('div');
    toolbar.setAttribute('data-extension', '');
    document.body.append(toolbar);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = (): void => {
      timer = undefined;
      for (const text of textsBelow(document.body)) translateText(text);
      for (const field of document.querySelectorAll('textarea, input')) decorate(field);
    };
    new MutationObserver(() => (timer ??= setTimeout(work, 100))).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    work();
  };
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start);
}

/** Translates and decorates every page of a context like a browser with extensions. */
export const translatePages = (context: BrowserContext, kind: Translation): Promise<unknown> =>
  context.addInitScript(translate, kind);
