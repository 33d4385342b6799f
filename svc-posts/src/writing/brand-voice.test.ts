import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { describe, expect, it } from 'vitest';
import { bareFacts, useTestPosts } from '../../testing/test-posts.ts';

const posts = useTestPosts();
let account = 0;

const newAccount = () => posts.setUp(++account);
const read = () => posts.as(account)(brandVoice.read);
const generate = async () => {
  const body = { accountProductId: account * 100 };
  return (await posts.as(account)(bulkPosts.generate, { body })).content;
};
const voice = {
  length: 'short' as const,
  address: 'singular' as const,
  hasEmoji: false,
  avoidWords: ['προσώπου'],
  signature: 'Η ομάδα της Αίγλης',
  hashtags: ['#Αίγλη'],
};

describe("an account's brand voice", () => {
  it('applies to every later text of the account only', async () => {
    await newAccount();
    expect((await read()).voice).toBeNull();
    expect(await posts.as(account)(brandVoice.save, { body: { voice } })).toEqual({ success: true, voice });
    expect((await read()).voice).toEqual(voice);
    for (let turn = 0; turn < 5; turn += 1) {
      const text = await generate();
      expect(text).toContain('\n\nΗ ομάδα της Αίγλης\n\n#Αίγλη');
      expect(text).not.toMatch(/(?<!\p{L})(?:σας|εσείς|εσάς)(?!\p{L})|\p{Extended_Pictographic}/iu);
    }
    await newAccount();
    expect((await read()).voice).toBeNull();
    expect(await generate()).not.toContain('Η ομάδα');
  });

  it('can be changed and deleted', async () => {
    await newAccount();
    await posts.as(account)(brandVoice.save, { body: { voice } });
    await posts.as(account)(brandVoice.save, { body: { voice: { ...voice, signature: 'Άλλη' } } });
    expect(await generate()).toContain('Άλλη');
    await posts.as(account)(brandVoice.save, { body: { voice: null } });
    expect((await read()).voice).toBeNull();
    expect(await generate()).not.toContain('Άλλη');
  });

  it('must not contain a claim', async () => {
    await newAccount();
    for (const bad of [
      { signature: 'Εγγυημένα αποτελέσματα χωρίς παρενέργειες' },
      { hashtags: ['#Botox'] },
    ]) {
      const refused = posts.as(account)(brandVoice.save, { body: { voice: { ...voice, ...bad } } });
      await expect(refused).rejects.toMatchObject({
        code: 'invalid_fields',
        body: { fields: { signature: 'makes_claims' } },
      });
    }
    const broken = { ...voice, hashtags: ['δύο λέξεις'] };
    await expect(posts.as(account)(brandVoice.save, { body: { voice: broken } })).rejects.toMatchObject({
      code: 'invalid_fields',
    });
    expect((await read()).voice).toBeNull();
  });

  it('is proposed from example posts and from what the user rewrote', async () => {
    await newAccount();
    expect((await read()).proposal).toBeNull();
    const examplePosts = [
      'Έλα να δεις τα νέα μας!\n\nΣτούντιο Νίκη\n\n#Νίκη',
      'Κλείσε ώρα.\n\nΣτούντιο Νίκη\n\n#Νίκη',
    ];
    const facts = { ...bareFacts, name: 'Μανικιούρ', examplePosts };
    await posts.addProduct(account, account * 100 + 7, facts);
    expect((await read()).proposal).toEqual({
      length: 'short',
      address: 'singular',
      hasEmoji: false,
      avoidWords: [],
      signature: 'Στούντιο Νίκη',
      hashtags: ['#Νίκη'],
    });
    const id = (await posts.list(account))[0]?.id ?? 0;
    const content = 'Ελάτε, σας περιμένουμε, δείτε και ρωτήστε: κλείστε το ραντεβού σας. 🌸\n\nΑίγλη';
    await posts.update(account, id, { content });
    expect((await read()).proposal).toMatchObject({ address: 'plural' });
  });
});
