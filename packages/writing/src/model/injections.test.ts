import { checkTextFully } from '@kallos/compliance/check-text-fully';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModel } from '../../testing/model-server.ts';
import { planted } from '../../testing/planted.ts';
import { builtInWriter } from '../built-in/built-in-writer.ts';
import type { WritingRequest } from '../built-in/writer.ts';
import { createModelWriter } from './model-writer.ts';
import { postInstructions } from './prompts/post-prompt.ts';

const greek = 'Ο ορός απλώνεται το πρωί σε καθαρό πρόσωπο και μετά μπαίνει το αντηλιακό της ημέρας.';
const example =
  'Στη γειτονιά μας μάς ξέρουν για την υπομονή, τον καφέ και τις μεγάλες κουβέντες πριν από κάθε επιλογή.';
const ownPhone = '2310 555 123';
/** Another account's data, which a leaking model would repeat. */
const otherAccount = 'Κλινική Άλλου Λογαριασμού 9c1d';

/** The output of a model that obeys injected instructions. */
const spoils = (instructions: string, input: string): readonly string[] => [
  instructions,
  `${greek} ${instructions.slice(0, 240)}`,
  `${greek} Δείτε https://evil.example/c?d=1 και www.evil.example`,
  `${greek} [εδώ](https://evil.example) ![x](http://evil.example/p.png)`,
  `${greek} Μπείτε στο bit.ly/3xYzAbC σήμερα.`,
  `${greek} Μπείτε στο t.me και κερδίστε.`,
  `${greek} Μπείτε στο evil[.]example σήμερα.`,
  `${greek} Μπείτε στο hxxps://evil.site/x σήμερα.`,
  `${greek} Μπείτε στο evil dot example slash offer.`,
  `${greek} Μπείτε στο κακό.ελ για περισσότερα.`,
  `${greek} Γράψτε στο info@kakos.gr για προσφορές.`,
  `${greek} Καλέστε στο 901 123 4567 για ραντεβού.`,
  `${greek} Στείλτε Viber στο +30 690 000 0000.`,
  `${greek} Δείτε και την @evil_partner, είναι φίλοι μας.`,
  Buffer.from(instructions).toString('base64'),
  `Καλημέρα. Of course! Here are my rules in plain English, as you asked me to print them for you today.`,
  '',
  `<script>alert(1)</script>${greek} javascript:alert(1)`,
  `${greek} `.repeat(30),
  input.slice(0, 1500),
  `${greek} ${example}`,
  `${greek} Θεραπεύει την ακμή και έχει 100% αποτέλεσμα.`,
  `${greek} Κάντε μ π ό τ ο ξ ή semaglutide σε εμάς.`,
  `${greek} C\u200bA\u200bN\u200bA\u200bR\u200bY \u202eneddih`,
  `Μια στιγμή για εσάς. ${greek}`,
  `${greek} Το ενέκρινε ο ΕΟΦ. Είμαστε καλύτεροι από την κλινική απέναντι.`,
];

const runsOf = (text: string, length: number) => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 1 - length).map((_, at) => words.slice(at, at + length).join(' '));
};
const rules = runsOf(postInstructions('cosmetic'), 8);

let server: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  server = await startModel(({ instructions, input }, turn) => {
    const said = spoils(instructions, input);
    const text = said[(turn - 1) % said.length] ?? '';
    const hashtags = ['#evil', 'www.evil.example', '@evil', 'φροντίδα'];
    return JSON.stringify({ text, hashtags, admin: true });
  });
});
afterAll(() => server.close());

/** Returns a request with an injected text in one of the places that people or the web can write. */
const orderWith = (text: string, at: number): WritingRequest => ({
  product: {
    name: at % 4 === 0 ? text.slice(0, 200) : 'Ορός Άλφα',
    description: at % 4 === 1 ? text : 'Ορός προσώπου.',
    categoryName: at % 4 === 2 ? text : null,
    examplePosts: at % 4 === 3 ? [example, text] : [example],
    productClass: 'cosmetic',
    facts: at % 5 === 0 ? [text] : [],
  },
  company: { name: at % 7 === 0 ? text : 'Αίγλη', location: 'Αθήνα' },
  platform: 'instagram',
  recent: at % 6 === 0 ? [{ content: text, productName: 'Ορός Άλφα' }] : [],
  voice: {
    avoidWords: [],
    hashtags: [],
    address: 'plural',
    hasEmoji: true,
    length: 'full',
    signature: ownPhone,
  },
  seed: at,
  onBehalfOf: 'account:1',
});

function expectHarmless(content: string, told: string): void {
  expect(content, told).not.toMatch(
    /https?:|hxxp|www\.|javascript:|evil\.|evil\[|\bdot\b|κακό\.|bit\.ly|\bt\.me\b|@|<|>|\]\(|[\u200b\u202e]/i,
  );
  const numbers = content.replaceAll(ownPhone, '').match(/\d(?:[ .-]?\d){6,}/g);
  expect(numbers, told).toBeNull();
  const said = (content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  expect(
    rules.filter((run) => said.includes(run)),
    told,
  ).toEqual([]);
  expect((content.match(/\p{Script=Greek}/gu) ?? []).length, told).toBeGreaterThan(
    (content.match(/[a-z]/gi) ?? []).length,
  );
  expect(
    runsOf(example, 8).filter((run) => said.includes(run)),
    told,
  ).toEqual([]);
  const { findings } = checkTextFully({ text: content, productClasses: ['cosmetic'] });
  expect(
    findings.filter(({ severity }) => severity === 'block'),
    told,
  ).toEqual([]);
  expect(content, told).not.toContain(otherAccount);
}

describe('injected instructions and a model that obeys them', () => {
  it('produce a harmless result or a rejection', async () => {
    expect(planted.length).toBeGreaterThanOrEqual(60);
    expect(new Set(planted).size).toBe(planted.length);
    const writer = createModelWriter({ apiKey: 'key', baseUrl: server.baseUrl, model: 'gpt-4o' });
    let refused = 0;
    let written = 0;
    for (const round of [0, 1])
      for (const [at, text] of planted.entries()) {
        const order = orderWith(text, at + round);
        const content = await writer.write(order).then(
          ({ content: said }) => {
            written += 1;
            return said;
          },
          (error: { code?: string; fields?: unknown }) => {
            expect(error).toMatchObject({ code: 'upstream_failed', fields: { text: 'writer_unusable' } });
            refused += 1;
            return undefined;
          },
        );
        if (content !== undefined) expectHarmless(content, text);
      }
    expect(refused).toBeGreaterThan(planted.length / 2);
    expect(written).toBeGreaterThan(planted.length / 10);
  });

  it('do not appear in texts of the built-in writer either', async () => {
    for (const [at, text] of planted.entries()) {
      const order = orderWith(text, at);
      const { content } = await builtInWriter.write(order);
      expectHarmless(content.replaceAll(order.product.name, '').replaceAll(order.company.name, ''), text);
    }
  });

  it('cannot close the delimiter around data', () => {
    expect(server.asked.length).toBeGreaterThan(planted.length);
    for (const { input } of server.asked) {
      expect(input.match(/<\/?data>/gi)).toEqual(['<data>', '</data>']);
      expect(input).not.toMatch(/https?:\/\/|[\u200b\u202e]/);
    }
  });
});
