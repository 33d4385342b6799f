import { describe, expect, it } from 'vitest';
import {
  type ComposerValue,
  nothingUnsaved,
  overtakenFields,
  readUnsaved,
  settled,
  updateOf,
  withChanges,
} from './composer-value.ts';

// Without the type's check, so that a further text of posts needs no change here.
const saved = {
  content: 'Καλημέρα',
  title: 'Κρέμα',
  pictures: [{ path: '/media/a.jpg', alt: '', isMade: false }],
  ownVersions: [],
  place: null,
  hashtagsInComment: false,
  date: '2026-12-01',
  time: '10:30',
} as unknown as ComposerValue;

describe('changes', () => {
  const all: Partial<ComposerValue> = {
    content: 'Καλησπέρα',
    pictures: [],
    hashtagsInComment: true,
    date: '2026-12-02',
  };

  it('contain only what differs from what is saved', () => {
    const changed = withChanges(nothingUnsaved, saved, { ...all, title: 'Κρέμα', time: '10:30' });
    expect(changed.changes).toEqual(all);
    expect(changed.base).toEqual({
      content: saved.content,
      pictures: saved.pictures,
      hashtagsInComment: false,
      date: saved.date,
    });
  });

  it.each(Object.keys(all) as Array<keyof typeof all>)('end when %s is changed back', (field) => {
    const changed = withChanges(nothingUnsaved, saved, { [field]: all[field] });
    expect(withChanges(changed, saved, { [field]: saved[field] })).toEqual(nothingUnsaved);
  });

  it('keep a space that is typed at the end', () => {
    expect(withChanges(nothingUnsaved, saved, { content: 'Καλημέρα ' }).changes).toEqual({
      content: 'Καλημέρα ',
    });
  });

  it('remember the saved value from when the field was first changed', () => {
    const begun = withChanges(nothingUnsaved, saved, { content: 'Α' });
    const later = withChanges(begun, { ...saved, content: 'Άλλος' }, { content: 'Αβ' });
    expect(later.base.content).toBe(saved.content);
  });
});

describe('a field that another user saved', () => {
  const begun = withChanges(nothingUnsaved, saved, { content: 'Δικό μου', date: '2026-12-05' });

  it('conflicts only if it is changed here too', () => {
    expect(overtakenFields(begun, { ...saved, content: 'Άλλου', time: '18:00' })).toEqual(['content']);
    expect(overtakenFields(begun, { ...saved, hashtagsInComment: true })).toEqual([]);
  });

  it('does not conflict if the texts differ only in spaces', () => {
    expect(overtakenFields(begun, { ...saved, content: ' Δικό μου\n' })).toEqual([]);
  });

  it('is overwritten once that is confirmed', () => {
    const now = { ...saved, content: 'Άλλου' };
    expect(overtakenFields(settled(begun, now, ['content']), now)).toEqual([]);
    const again = { ...saved, content: 'Τρίτου' };
    expect(overtakenFields(settled(begun, now, ['content']), again)).toEqual(['content']);
  });
});

describe('an update', () => {
  const moment = new Date('2026-12-05T08:30:00.000Z');

  it('names only the changed fields', () => {
    const changed = withChanges(nothingUnsaved, saved, { content: 'Νέο', pictures: [] });
    expect(updateOf(changed, moment)).toEqual({ content: 'Νέο', pictures: [] });
  });

  it('moves the post when its day or time is changed', () => {
    for (const part of [{ date: '2026-12-05' }, { time: '11:00' }])
      expect(updateOf(withChanges(nothingUnsaved, saved, part), moment)).toEqual({
        scheduledDate: moment.toISOString(),
      });
  });
});

describe('a stored draft', () => {
  it('can be restored', () => {
    const changed = withChanges(nothingUnsaved, saved, {
      content: 'Νέο',
      time: '11:00',
      pictures: [{ path: '/media/b.mp4', alt: '', isMade: false, poster: '/media/c.jpg', coverMs: 900 }],
    });
    expect(readUnsaved(JSON.parse(JSON.stringify(changed)), nothingUnsaved)).toEqual(changed);
  });

  it.each([null, [], 'x', { changes: 7 }, { changes: { content: 5, pictures: 'x' } }])(
    'is ignored if its shape is wrong: %j',
    (garbage) => {
      expect(readUnsaved(garbage, nothingUnsaved)).toEqual(nothingUnsaved);
    },
  );
});
