import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';

/** Places that show, send or judge posts. */
const readers = '{svc-posts,gateway,mfe-portal,mfe-admin,packages/mail}/src/**/*.{ts,tsx}';

/** Reads the shared text of a post. */
const sharedText =
  /\b(?:post|row|created|bulk|posts|bulkGeneratedPosts)\.(?:content|content_hash)\b|\bcontent\b[^;{}]*\} = (?:post|row)\b/;
/** Reads the texts of single networks as well. */
const allTexts = /\b(?:textsOf|contentFor|ownVersions|variants)\b/;

/** Files that need the shared text only, with the reason. */
const sharedOnly: Readonly<Record<string, string>> = {
  'packages/mail/src/notice-mails.ts': 'names a post by the start of its text',
  'mfe-admin/src/screens/overview/BatchForm.tsx': 'writes a batch, which has one text',
  'mfe-admin/src/screens/overview/use-batch.ts': 'writes a batch, which has one text',
  'mfe-portal/src/screens/campaigns/list/use-post-actions.ts': 'undoes a new shared text',
  'mfe-portal/src/screens/campaigns/repeat/RepeatDialog.tsx':
    'compares further texts; the server compares all',
  'svc-posts/src/writing/brand-voice.ts': 'learns the voice from rewrites of generated texts',
};

it('finds code that reads only the shared text', () => {
  for (const code of ['post.content', 'const { id, content } = row;', 'bulk.content_hash'])
    expect(code).toMatch(sharedText);
  for (const code of ['written.content', 'content: string', 'const { content } = product;'])
    expect(code).not.toMatch(sharedText);
});

it('reads the texts of single networks wherever the text of a post is read', () => {
  const files = globSync(readers, { cwd: repository }).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.filter((file) => {
    const code = readFileSync(path.join(repository, file), 'utf8');
    return sharedText.test(code) && !allTexts.test(code);
  });
  expect(found.toSorted()).toEqual(Object.keys(sharedOnly).toSorted());
});
