import { places } from './kinds.ts';
import { promisedTexts } from './messages.ts';
import { unseenTexts } from './seen-texts.ts';

/** Runs after all journeys, before the products stop: a whole run must have shown each promised text. */
export default function checkPromisedTexts(): void {
  const unseen = Object.values(places()).map(({ dataDir }) => unseenTexts(dataDir));
  const missing = promisedTexts.filter((text) => unseen.every((texts) => texts.includes(text)));
  console.log(`promised texts met: ${promisedTexts.length - missing.length} of ${promisedTexts.length}`);
  // A journey that failed early may have shown them: its own failure matters.
  const isJudged = process.env['JOURNEY_WHOLE'] === '1' && process.env['JOURNEY_FAILED'] === undefined;
  if (isJudged && missing.length > 0) throw new Error(`never shown in the whole run: ${missing.join(' | ')}`);
}
