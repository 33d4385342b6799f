import { describe, expect, it } from 'vitest';
import { voiceFaults, voiceFormOf, voiceOf } from './voice-form.ts';

const empty = voiceFormOf(null);

describe('the form of a brand voice', () => {
  it('round-trips a voice', () => {
    const voice = {
      length: 'short',
      address: 'singular',
      hasEmoji: false,
      avoidWords: ['μοναδικό', 'μη χάσετε'],
      signature: 'Η ομάδα μας',
      hashtags: ['#Βόλος', '#Δέρμα'],
    } as const;
    expect(
      voiceOf(voiceFormOf({ ...voice, avoidWords: [...voice.avoidWords], hashtags: [...voice.hashtags] })),
    ).toEqual(voice);
  });

  it('splits lists by any separator, without duplicates and hash signs', () => {
    const form = { ...empty, avoidWords: ' τέλειο;άψογο,, τέλειο ', hashtags: 'Βόλος, #δέρμα\n#Βόλος' };
    expect(voiceOf(form)).toMatchObject({ avoidWords: ['τέλειο', 'άψογο'], hashtags: ['#Βόλος', '#δέρμα'] });
    expect(voiceFaults(form).size).toBe(0);
  });

  it('names the invalid list', () => {
    expect([...voiceFaults({ ...empty, hashtags: '#α-β' })]).toEqual(['hashtags']);
    expect([...voiceFaults({ ...empty, hashtags: '#α1 #α2 #α3 #α4 #α5 #α6' })]).toEqual(['hashtags']);
    expect([...voiceFaults({ ...empty, avoidWords: 'α' })]).toEqual(['avoidWords']);
  });
});
