import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Where users' texts are shown or edited: the element with `dir`, by file. */
const places: Record<string, readonly RegExp[]> = {
  'packages/ui/src/form/text-area.tsx': [/<Sheet dir="auto"/],
  'packages/ui/src/form/text-field.tsx': [/<ControlInput dir="auto"/],
  'packages/ui/src/layout/data-table.tsx': [/role="rowheader" dir="auto"/, /role="cell" dir="auto"/],
  'packages/ui/src/feedback/toast-list.tsx': [/slot="title" dir="auto"/, /slot="description" dir="auto"/],
  'packages/ui/src/portal/product-card.tsx': [/<h3 dir="auto">\{name\}/, /<p dir="auto">\{description\}/],
  'packages/web-kit/src/remote/upload-field.tsx': [/dir="auto">\s*\{name\}/],
  'packages/web-kit/src/remote/drafts-notice.tsx': [/<small style=\{textLook\} dir="auto">/],
  'mfe-portal/src/screens/campaigns/month/MonthParts.tsx': [/<span dir="auto">\{post.productName\}/],
  'mfe-portal/src/screens/products/PreviewDialog.tsx': [/<p dir="auto">\{displayDescription/],
  'mfe-portal/src/screens/products/CatalogDialog.tsx': [/<strong dir="auto">\{product.name\}/],
  'mfe-portal/src/screens/platforms/PageList.tsx': [/<span dir="auto">\{choice.name\}/],
  'packages/web-kit/src/remote/portal/area.tsx': [/<strong dir="auto">\{account.businessName\}/],
  'mfe-admin/src/screens/products/product-columns.tsx': [
    /<strong dir="auto">\{product.name\}/,
    /<span dir="auto">\{product.description\}/,
  ],
  'mfe-admin/src/screens/accounts/account-columns.tsx': [/<strong dir="auto">\{businessName\}/],
  'packages/ui/src/portal/post-card.tsx': [/<h3 dir="auto"/],
  'packages/ui/src/portal/social-preview.tsx': [/<Words dir="auto"/],
  'mfe-portal/src/screens/campaigns/list/PostItem.tsx': [/<ClampedText dir="auto"/],
  'mfe-portal/src/screens/campaigns/claims/ClaimMarks.tsx': [/<Sheet ref={sheet} dir="auto"/],
  'mfe-portal/src/screens/campaigns/claims/ClaimList.tsx': [/<q dir="auto"/],
  'mfe-portal/src/screens/campaigns/editor/FirstComment.tsx': [/<span dir="auto">{text}/],
  'svc-posts/src/mail/approval-page.ts': [/class="product" dir="auto"/, /class="content" dir="auto"/],
  'packages/mail/src/notice-mails.ts': [/<span dir="auto">\$\{escapeHtml\(what\)/],
  'packages/mail/src/period-mail.ts': [
    /dir="auto"[^>]*>\$\{escapeHtml\(post.productName\)/,
    /dir="auto"[^>]*>\$\{escapeHtml\(content\)/,
  ],
};

it.each(Object.keys(places))('%s sets the direction of user texts', (file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const place of places[file] ?? []) expect(source).toMatch(place);
});

it('the content of a post always has its own direction', () => {
  const bare = globSync('{mfe-portal,mfe-admin,packages/ui}/src/**/*.tsx', { cwd: root }).filter((file) =>
    /<(?!ClampedText dir="auto")[^<>]*>\{post\.content\}/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(bare).toEqual([]);
});
