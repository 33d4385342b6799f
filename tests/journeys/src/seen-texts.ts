import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { dataFolder } from './addresses.ts';
import { promisedTexts } from './messages.ts';

// One file per product: each journey is its own process.
const ledgerIn = (folder: string): string => path.join(folder, 'seen-texts.jsonl');

function remember(text: string): void {
  if (dataFolder() !== '') appendFileSync(ledgerIn(dataFolder()), `${JSON.stringify(text)}\n`);
}

/** Records the promised texts in an API response. */
export function recordTexts(answer: string): void {
  for (const text of promisedTexts) if (answer.includes(text)) remember(text);
}

/** Returns the promised texts that no journey has seen at the product in `folder`. */
export function unseenTexts(folder: string): string[] {
  if (!existsSync(ledgerIn(folder))) return [...promisedTexts];
  const lines = readFileSync(ledgerIn(folder), 'utf8').trim().split('\n');
  const seen = new Set(lines.map((line) => JSON.parse(line) as string));
  return promisedTexts.filter((text) => !seen.has(text));
}

/** Runs inside the page: reports each promised text once when it is visible. */
function lookForTexts(texts: readonly string[]): void {
  const missing = new Set(texts);
  const isShown = (node: Element): boolean => {
    const { width, height } = node.getBoundingClientRect();
    // Texts for screen readers only are in a one-pixel box.
    return width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true });
  };
  const shows = (node: Element, text: string): boolean => {
    if (!node.textContent.includes(text)) return false;
    const inner = [...node.children].filter((child) => child.textContent.includes(text));
    return inner.length > 0 ? inner.some((child) => shows(child, text)) : isShown(node);
  };
  const look = (root: Element): void => {
    const whole = root.textContent;
    for (const text of missing) {
      if (!whole.includes(text) || !shows(root, text)) continue;
      missing.delete(text);
      (window as unknown as { tellSeenText: (text: string) => void }).tellSeenText(text);
    }
  };
  const isWithin = (element: Element | null, roots: ReadonlySet<Element>): boolean =>
    element !== null && (roots.has(element) || isWithin(element.parentElement, roots));
  new MutationObserver((records) => {
    const changed = records.flatMap(({ target, addedNodes, type }) =>
      type === 'childList' ? [...addedNodes] : [target],
    );
    // Children of new elements are read once; texts are in the body only.
    const roots = new Set(
      changed
        .map((node) => (node instanceof Element ? node : node.parentElement))
        .filter((element) => element !== null)
        .filter((element) => element.isConnected && element.closest('head, script') === null),
    );
    for (const root of roots) if (!isWithin(root.parentElement, roots)) look(root);
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['hidden', 'data-hidden'],
  });
}

/** Records every promised text that appears in a context's pages. */
export async function watchTexts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('tellSeenText', (_, text: string) => remember(text));
  await context.addInitScript(lookForTexts, promisedTexts);
}
