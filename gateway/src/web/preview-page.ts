import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { framedHtml, plainPolicy } from '@kallos/service-kit/http/pages/plain-page';
import type { Preview } from '../remotes/deploy/deploy-tokens.ts';
import { previewLanguageOf, previewWords } from './preview-words.ts';

/** The CSP of the page. */
export const previewPolicy = plainPolicy();

/**
 * Returns the page that asks whether this browser should preview a release; the link alone changes
 * nothing.
 */
export function previewPage(
  { remote, version, until }: Preview,
  { accept, leave }: { readonly accept: string; readonly leave: string },
): string {
  const language = previewLanguageOf(leave);
  const words = previewWords[language];
  const text = (line: string) => `<p>${escapeHtml(line)}</p>`;
  return framedHtml({
    title: words.title,
    language,
    body:
      text(words.shown(`${remote} ${version}`, new Date(until))) +
      text(words.help) +
      `<div class="actions"><a class="button" href="${escapeHtml(accept)}">${escapeHtml(words.accept)}</a>` +
      `<a class="button quiet" href="${escapeHtml(leave)}">${escapeHtml(words.leave)}</a></div>`,
  });
}
