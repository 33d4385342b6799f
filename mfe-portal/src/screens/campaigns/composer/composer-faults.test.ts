import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { describe, expect, it } from 'vitest';
import { explainOvertaken, findFaults } from './composer-faults.ts';
import { type ComposerValue, nothingUnsaved, withChanges } from './composer-value.ts';
import { detailsValueOf } from './details-value.ts';

// Without the type's check, so that a further text of posts needs no change here.
const value = {
  content: 'Καλημέρα',
  title: '',
  pictures: [],
  ownVersions: [],
  hashtagsInComment: false,
  firstComment: '',
  details: detailsValueOf(null),
  acceptedRisks: [],
  date: '2026-12-01',
  time: '10:30',
} as unknown as ComposerValue;
const ok = { ok: true, at: new Date('2026-12-01T08:30:00Z'), note: undefined } as const;
const past = { ok: false, message: 'Πέρασε' } as const;
const block = {
  ruleId: 'medicine.no-risk',
  severity: 'block',
  start: 0,
  end: 8,
  matched: 'Καλημέρα',
  sentenceStart: 0,
  sentenceEnd: 8,
} as const;
const post = {
  content: 'Καλημέρα',
  variants: {},
  scheduledDate: '2026-12-01T08:30:00.000Z',
  claimOverride: { ruleIds: ['medicine.no-risk'] },
} as unknown as BulkPost;
const moved = withChanges(nothingUnsaved, value, { time: '09:00' });

const blankOwn = { network: 'instagram', content: ' ' } as const;
const parted = { ...value, ownVersions: [{ network: 'instagram', content: 'Γεια' } as const] };

const judged = {
  post: undefined,
  value,
  unsaved: nothingUnsaved,
  chosen: ok,
  findings: [],
  ownFindings: {},
  platforms: ['facebook', 'instagram', 'google'],
  limits: standardLimits,
  risks: [],
} as const;
const phone = { ...value, content: 'Καλέστε στο 210 1234567.' };
const claim = 'Χωρίς κανέναν κίνδυνο και χωρίς παρενέργειες!';
const anEvent = detailsValueOf({
  kind: 'event',
  event: { title: 'Ημέρα', startsAt: '2026-12-05T10:00', endsAt: '2026-12-05T14:00' },
});
const aiRisk = { network: 'google', risk: 'ai_image' } as const;

describe('what prevents saving', () => {
  it.each<[string, Partial<Parameters<typeof findFaults>[0]>, boolean, string[]]>([
    ['nothing', {}, true, []],
    ['a blank text', { value: { ...value, content: ' \n' } }, false, ['content']],
    ['a title of one letter', { value: { ...value, title: 'Ω' } }, false, ['title']],
    ['a past moment of a new post', { chosen: past }, false, ['moment']],
    ['half a moment', { value: { ...value, isTimePartial: true } }, false, ['moment']],
    ['a claim, when it is scheduled', { findings: [block] }, true, ['content']],
    ['no claim, when it stays a draft', { findings: [block] }, false, []],
    ['no claim that a named person accepts', { post, findings: [block] }, true, []],
    ['a blank text of a network', { value: { ...value, ownVersions: [blankOwn] } }, false, ['own']],
    [
      'a claim in the text of a network, when it is scheduled',
      { value: parted, ownFindings: { instagram: [block] } },
      true,
      ['own'],
    ],
    [
      'no claim in the text of a network, when it stays a draft',
      { value: parted, ownFindings: { instagram: [block] } },
      false,
      [],
    ],
    [
      'a claim that a person accepted before a network got another text',
      { post, value: parted, findings: [block] },
      true,
      ['content'],
    ],
    ['a text that a network rejects, when it is scheduled', { value: phone }, true, ['content']],
    ['no such text, when it stays a draft', { value: phone }, false, []],
    [
      'no such text, when the network gets another one',
      { value: { ...phone, ownVersions: [{ network: 'google', content: 'Γεια' }] } },
      true,
      [],
    ],
    ['a risk that is not accepted, when it is scheduled', { risks: [aiRisk] }, true, ['risk']],
    ['no risk, when it stays a draft', { risks: [aiRisk] }, false, []],
    ['no accepted risk', { risks: [aiRisk], value: { ...value, acceptedRisks: ['ai_image'] } }, true, []],
    [
      'an event without a title, when it is scheduled',
      { value: { ...value, details: { ...value.details, kind: 'event' } } },
      true,
      ['details'],
    ],
    [
      'a claim in the title of an event, when it is scheduled',
      { value: { ...value, details: { ...anEvent, title: claim } } },
      true,
      ['details'],
    ],
    ['a claim in the first comment', { value: { ...value, firstComment: claim } }, true, ['firstComment']],
    ['no such claim, when it stays a draft', { value: { ...value, firstComment: claim } }, false, []],
    ['no past moment that stays as it is', { post, chosen: past }, false, []],
    ['a past moment that is changed', { post, chosen: past, unsaved: moved }, false, ['moment']],
    ['a past moment of a draft, when it is scheduled', { post, chosen: past }, true, ['moment']],
    [
      'a claim in a text that no person has accepted',
      { post, value: { ...value, content: 'Καλημέρα!' }, findings: [block] },
      true,
      ['content'],
    ],
  ])('is %s', (_, part, schedules, fields) => {
    expect(Object.keys(findFaults({ ...judged, ...part }, schedules))).toEqual(fields);
  });
});

it('names at each field what another user saved', () => {
  const faults = explainOvertaken(post, ['content', 'time', 'pictures'], 'Europe/Athens');
  expect(faults).toEqual({
    content: expect.stringContaining('«Καλημέρα»'),
    moment: expect.stringContaining('01/12/2026 10:30'),
    pictures: expect.stringContaining('τις εικόνες'),
  });
  expect(explainOvertaken(post, [], 'Europe/Athens')).toEqual({});
});
