import { describe, expect, it } from 'vitest';
import { learnVoice } from './learn-voice.ts';

const examples = [
  'Έλα να δεις τα νέα μας χρώματα! 💅\n\nΤηλέφωνο 2310 000000\n\n#Νύχια #Θεσσαλονίκη',
  'Κλείσε το ραντεβού σου για Σάββατο. ✨\n\nΤηλέφωνο 2310 000000\n\n#Νύχια #μανικιούρ',
  'Θέλεις κάτι απλό; Ρώτα μας. 🌸\n\nΤηλέφωνο 2310 000000\n\n#Θεσσαλονίκη #Νύχια',
];

describe('learnVoice', () => {
  it('learns number, emoji, length, signature and hashtags from most texts', () => {
    expect(learnVoice({ texts: examples, rewrites: [] })).toEqual({
      length: 'short',
      address: 'singular',
      hasEmoji: true,
      avoidWords: [],
      signature: 'Τηλέφωνο 2310 000000',
      hashtags: ['#Νύχια', '#Θεσσαλονίκη'],
    });
    const formal = ['Σας ενημερώνουμε για το ωράριο.', 'Δείτε τις νέες υπηρεσίες και καλέστε μας.'];
    expect(learnVoice({ texts: formal, rewrites: [] })).toMatchObject({
      address: 'plural',
      hasEmoji: false,
      signature: '',
      hashtags: [],
    });
  });

  it('learns a full voice from long texts', () => {
    const long = `${'Μια ακόμα πρόταση για τη φροντίδα του δέρματος. '.repeat(9)}Καλή σας μέρα.`;
    expect(learnVoice({ texts: [long, `${long} Ναι.`], rewrites: [] })?.length).toBe('full');
  });

  it('avoids words that were removed repeatedly and never kept', () => {
    const rewrites = [
      {
        written: 'Μοναδική περιποίηση προσώπου σήμερα κοντά σας',
        kept: 'Περιποίηση προσώπου σήμερα κοντά σας',
      },
      { written: 'Η μοναδική φροντίδα χεριών σήμερα για εσάς', kept: 'Η φροντίδα χεριών για εσάς' },
      { written: 'Μοναδική και σπάνια εμπειρία', kept: 'Κλειστά τη Δευτέρα λόγω αργίας' },
    ];
    expect(learnVoice({ texts: [], rewrites })?.avoidWords).toEqual(['μοναδικη']);
  });

  it('returns nothing for fewer than two texts', () => {
    expect(learnVoice({ texts: examples.slice(0, 1), rewrites: [] })).toBeUndefined();
    expect(learnVoice({ texts: [], rewrites: [] })).toBeUndefined();
  });
});
