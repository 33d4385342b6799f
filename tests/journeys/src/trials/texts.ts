import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { partHashtags } from '@kallos/contracts/texts/hashtags';
import { runTrial, type Trial } from './trial.ts';

interface Expected {
  /** The text as it is stored. */
  readonly stored: string;
  /** The rest of the text, and the first comment; by default the whole text without a comment. */
  readonly split?: readonly [text: string, comment: string];
}

const day = 86_400_000;

const textTrial = (family: string, name: string, typed: string, { stored, split }: Expected): Trial => ({
  family,
  name,
  expected: 'taken',
  run: ({ call }) =>
    runTrial(
      () =>
        call(bulkPosts.create, {
          body: {
            title: name.slice(0, 100),
            content: typed,
            scheduledDate: new Date(Date.now() + day).toISOString(),
          },
        }),
      ({ bulkPost: { content } }) => {
        if (content !== stored) return `stored ${JSON.stringify(content)}`;
        const { message, tags: comment } = partHashtags(content);
        const [wantedText, wantedComment] = split ?? [stored, ''];
        const isSplit = message === wantedText && comment === wantedComment;
        return isSplit ? undefined : `split into ${JSON.stringify([message, comment])}`;
      },
    ),
});

const refusal = (family: string, name: string, content: string): Trial => ({
  family,
  name,
  expected: { refused: 'content_blank' },
  run: ({ call }) =>
    runTrial(() =>
      call(bulkPosts.create, {
        body: { title: name, content, scheduledDate: new Date(Date.now() + day).toISOString() },
      }),
    ),
});

const tags = 'texts: closing hashtags';
const signs = 'texts: signs that are not seen';
const scripts = 'texts: other scripts';
const split = ['Καλημέρα σας!', '#ομορφιά #δέρμα'] as const;

/** Texts of keyboards, chat tools, PDFs and translators, saved as own posts. */
export const textTrials: readonly Trial[] = [
  textTrial(tags, 'plain', 'Καλημέρα σας!\n\n#ομορφιά #δέρμα', {
    stored: 'Καλημέρα σας!\n\n#ομορφιά #δέρμα',
    split,
  }),
  textTrial(tags, 'decomposed accents from a PDF', 'Καλημέρα σας!\n\n#ομορφιά #δέρμα'.normalize('NFD'), {
    stored: 'Καλημέρα σας!\n\n#ομορφιά #δέρμα',
    split,
  }),
  textTrial(tags, 'zero-width spaces from a chat tool', 'Καλημέρα σας!\n\n#ομορφιά\u200b #δέρμα\u200b', {
    stored: 'Καλημέρα σας!\n\n#ομορφιά #δέρμα',
    split,
  }),
  textTrial(tags, 'a soft hyphen inside', 'Καλημέρα σας!\n\n#ομορ\u00adφιά #δέρμα', {
    stored: 'Καλημέρα σας!\n\n#ομορφιά #δέρμα',
    split,
  }),
  textTrial(tags, 'commas between', 'Καλημέρα σας!\n\n#ομορφιά, #δέρμα', {
    stored: 'Καλημέρα σας!\n\n#ομορφιά, #δέρμα',
    split,
  }),
  textTrial(tags, 'bullets before', 'Καλημέρα σας!\n\n• #ομορφιά • #δέρμα', {
    stored: 'Καλημέρα σας!\n\n• #ομορφιά • #δέρμα',
    split,
  }),
  textTrial(tags, 'none at the end', 'Το #ομορφιά είναι στην αρχή.', {
    stored: 'Το #ομορφιά είναι στην αρχή.',
  }),
  textTrial(tags, 'a number is none', 'Είμαστε στο #1', { stored: 'Είμαστε στο #1' }),
  textTrial(tags, 'an address with a fragment', 'Δείτε https://a.gr/b#γ', {
    stored: 'Δείτε https://a.gr/b#γ',
  }),
  textTrial(signs, 'a byte order mark in front', '\ufeffΚαλημέρα', { stored: 'Καλημέρα' }),
  textTrial(signs, 'a direction override', 'Τιμή \u202e05', { stored: 'Τιμή 05' }),
  textTrial(signs, 'a family of emoji', 'Μαζί 👨‍👩‍👧‍👦 εδώ', { stored: 'Μαζί 👨‍👩‍👧‍👦 εδώ' }),
  refusal(signs, 'nothing but invisible signs', '\u200b\u2060\u00ad'),
  textTrial(scripts, 'a greeting in Arabic', 'أهلاً بكم في عيادتنا', { stored: 'أهلاً بكم في عيادتنا' }),
  textTrial(scripts, 'a greeting in Bulgarian', 'Добре дошли в нашата клиника', {
    stored: 'Добре дошли в нашата клиника',
  }),
  textTrial(scripts, 'a joiner that Persian needs', 'می\u200cخواهم', { stored: 'می\u200cخواهم' }),
];
