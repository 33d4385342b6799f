import { places } from '../kinds.ts';
import { promisedTexts } from '../messages.ts';
import { unseenTexts } from '../seen-texts.ts';
import { expect, test } from '../test.ts';

test('each promised text was seen by a journey', () => {
  const unseen = Object.values(places()).map(({ dataDir }) => unseenTexts(dataDir));
  expect(promisedTexts.filter((text) => unseen.every((texts) => texts.includes(text)))).toEqual([]);
});
