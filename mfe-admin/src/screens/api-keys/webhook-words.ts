import type { KeyWords } from '@kallos/web-kit/remote/api-keys';
import type { WebhookWords } from '@kallos/web-kit/remote/webhooks';
import { keyWords } from './key-words.ts';

/** The texts of the agency's webhooks. */
export const webhookWords: WebhookWords = {
  title: 'Webhooks of all accounts',
  intro: 'An address that receives the events of every account. Bodies name the account.',
  loading: 'Loading…',
  url: 'Address',
  urlHint: 'Public and https, such as https://example.com/hook.',
  urlWrong: 'Enter an address that starts with https://',
  urlRefused: 'Enter an address that is reachable from the internet, without a port or a password.',
  types: 'Events',
  typesMissing: 'Choose at least one',
  add: 'Add Webhook',
  adding: 'Working…',
  type: {
    'post.created': 'Draft created',
    'post.changed': 'Post changed',
    'post.scheduled': 'Post scheduled',
    'post.unscheduled': 'Post unscheduled',
    'post.published': 'Post published',
    'post.failed': 'Post failed',
    'post.needs_attention': 'Post needs attention',
    'post.deleted': 'Post deleted',
    'product.added': 'Product added',
    'product.removed': 'Product removed',
    'connection.ending': 'Connection ends soon',
    'connection.lost': 'Connection lost',
  },
  test: 'Test',
  tested: 'A test event is on its way',
  remove: 'Remove',
  removeAsk: 'It receives no more events. Its log is removed too.',
  removed: 'Webhook removed',
  enable: 'Enable',
  enabled: 'The webhook receives events again',
  cancel: 'Cancel',
  log: 'Log',
  noLog: 'Nothing was sent yet.',
  resend: 'Send again',
  on: 'Active',
  off: { failing: 'Off: it did not answer', gone: 'Off: it answered 410', by_hand: 'Off' },
  state: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  tries: (count) => (count === 1 ? '1 try' : `${count} tries`),
  answer: (status, milliseconds) =>
    [status === null ? 'no answer' : `answer ${status}`, milliseconds === null ? '' : `${milliseconds} ms`]
      .filter((part) => part !== '')
      .join(' · '),
  failed: 'That did not work',
};

/** The texts of a webhook's secret. */
export const webhookSecretWords: KeyWords = {
  ...keyWords,
  secretTitle: 'The webhook was added',
  secretHelp: 'The receiver verifies signatures with this secret. It is not shown again.',
};
