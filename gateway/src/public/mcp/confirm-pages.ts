import type { KeyFacts } from '@kallos/contracts/auth/api-keys';
import { findNetwork } from '@kallos/contracts/networks';
import { confirmPath } from '@kallos/contracts/public/public-endpoint';
import { escapeHtml } from '@kallos/service-kit/http/pages/escape-html';
import { plainPage } from '@kallos/service-kit/http/pages/plain-page';
import { requestIdHeader } from '@kallos/service-kit/http/request-id';
import { Hono } from 'hono';
import type { OwnEnv } from '../../web/own-body.ts';
import type { KeyLimits } from '../key-limits.ts';
import { codeOf } from '../problems.ts';
import type { OperationParts } from '../run-operation.ts';
import { type PreparedPost, preparePost } from './clearance.ts';
import { confirmWords as words } from './confirm-words.ts';
import type { ClearanceRequest, Confirmations } from './confirmations.ts';
import { openToolCalls, type ToolCalls } from './run-tools.ts';

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const message = (status: number, title: string, text: string) => plainPage(status, title, paragraph(text));

const expired = () => message(410, words.expiredTitle, words.expired);

function factsOf({ title, text, ownTexts, pages, clearance }: PreparedPost, timeZone: string): string {
  const time = new Intl.DateTimeFormat('el-GR', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    clearance.scheduledFor,
  );
  const names = pages
    .map(({ network, name }) => `${name} (${findNetwork(network)?.label ?? network})`)
    .join(', ');
  const rows = [
    [words.post, title],
    [words.time, time],
    [words.pages, names || words.noPages],
  ] as const;
  const list = rows.map(
    ([label, value]) => `<p><strong>${escapeHtml(label)}</strong><br>${escapeHtml(value)}</p>`,
  );
  const texts = [
    [words.text, text],
    ...ownTexts.map(({ network, text: own }) => [words.ownText(findNetwork(network)?.label ?? network), own]),
  ].map(
    ([label = '', own = '']) =>
      `<p><strong>${escapeHtml(label)}</strong><br>${escapeHtml(own).replaceAll('\n', '<br>')}</p>`,
  );
  return `${list.join('')}${texts.join('')}`;
}

/** Reads as the key that asked; the link proves that it could read the post. */
function callsOf(
  parts: OperationParts & { readonly limits: KeyLimits },
  { keyId, accountId }: ClearanceRequest,
  requestId: string,
): ToolCalls {
  const key: KeyFacts = {
    keyId,
    name: '',
    scopes: ['posts:read', 'accounts:read'],
    accountId,
    account: { id: accountId, name: '', isTrial: false },
    sessionId: `key:${keyId}:confirmation`,
    expiresAt: 0,
  };
  return openToolCalls({ parts, limits: parts.limits, key, keyFor: async () => key, requestId, address: '' });
}

/** Makes the pages on which a person sees what an assistant would publish, and gets the code for it. */
export function createConfirmPages(
  parts: OperationParts & { readonly limits: KeyLimits },
  { readLink, codeFor }: Confirmations,
): Hono<OwnEnv> {
  const app = new Hono<OwnEnv>();
  app.on(['GET', 'POST'], `${confirmPath}/:link`, async (c) => {
    const request = readLink(c.req.param('link'));
    if (!request) return expired();
    const calls = callsOf(parts, request, String(c.env.outgoing.getHeader(requestIdHeader)));
    const { accountId, postId, scheduledFor } = request;
    try {
      const at = new Date(scheduledFor).toISOString();
      const prepared = await preparePost(calls, { accountId, postId, scheduledFor: at });
      if (prepared.clearance.version !== request.version || prepared.state !== 'draft')
        return message(409, words.changedTitle, words.changed);
      // A fetching tool of an assistant sends no form of this page.
      if (c.req.method === 'POST' && c.req.header('sec-fetch-site') === 'same-origin')
        return plainPage(
          200,
          words.codeTitle,
          `<p><strong translate="no">${codeFor(prepared.clearance)}</strong></p>${paragraph(words.codeHelp)}`,
        );
      const { company } = await calls.run('getAccount', { params: { accountId } });
      const form = `<form method="post"><div class="actions"><button class="button">${escapeHtml(words.show)}</button></div></form>`;
      return plainPage(
        200,
        words.title,
        paragraph(words.asked) +
          factsOf(prepared, company?.timeZone ?? 'Europe/Athens') +
          paragraph(words.help) +
          form,
      );
    } catch (failure) {
      if (codeOf(failure) === 'not_found') return message(409, words.changedTitle, words.changed);
      return message(503, words.awayTitle, words.away);
    }
  });
  return app;
}
