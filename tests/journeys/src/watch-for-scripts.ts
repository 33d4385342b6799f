import type { Page } from 'playwright-core';
import { addresses } from './addresses.ts';
import { foreignHost } from './corpora/markup-payloads.ts';

/** The effects of hostile texts on a page. */
export interface ScriptWatch {
  /** Opened dialogs, requests to other origins and policy reports so far. */
  readonly events: readonly string[];
  /** Those, and every element that only a text rendered as markup can create. */
  readonly harm: () => Promise<string[]>;
}

/** Watches a page and its popups for effects of hostile texts. */
export function watchForScripts(page: Page): ScriptWatch {
  const { publicUrl, sandboxUrl } = addresses();
  const ours = new Set([
    new URL(publicUrl).host,
    new URL(sandboxUrl).host,
    new URL(page.url(), publicUrl).host,
  ]);
  const events: string[] = [];
  const follow = (tab: Page): void => {
    tab.on('dialog', (dialog) => {
      events.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    tab.on('console', (message) => {
      if (/csp:|Content Security Policy|Refused to/.test(message.text())) events.push(message.text());
    });
  };
  follow(page);
  page.context().on('page', follow);
  page.context().on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && !ours.has(host)) events.push(`request: ${request.url()}`);
  });
  const foundIn = (tab: Page): Promise<string[]> =>
    tab.evaluate((host) => {
      const foreign = ['src', 'href', 'action', 'data', 'poster', 'background'].map(
        (name) => `[${name}*="${host}"]`,
      );
      const never =
        'iframe,object,embed,base,frameset,marquee,math,portal,foreignObject,xmp,[formaction],[src=x],svg script,a[href^=javascript i],a[href^=data i],script:not([src]):not([type]):not(head > script:first-of-type)';
      const suspects = [...document.querySelectorAll([never, ...foreign].join(','))];
      const withHandlers = [...document.querySelectorAll('*')].filter((element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')),
      );
      return [...suspects, ...withHandlers].map((element) => `element: ${element.outerHTML.slice(0, 200)}`);
    }, foreignHost);
  return {
    events,
    harm: async () => {
      const found = await Promise.all(page.context().pages().map(foundIn));
      return [...events, ...found.flat()];
    },
  };
}
