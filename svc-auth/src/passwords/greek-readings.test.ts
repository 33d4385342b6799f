import { describe, expect, it } from 'vitest';
import { transliterate, toOtherKeyboardLayout, soundsOf } from './greek-readings.ts';

const meet = (one: string, other: string) => {
  const sounds = new Set(soundsOf(one));
  return soundsOf(other).some((sound) => sounds.has(sound));
};

describe('a Greek word', () => {
  it.each([
    ['Αίγλη', 'aigli aiglh AIGLH Αιγλη egli'],
    ['Ζωή', 'zoi zwh zwi zoh ζωη'],
    ['Θεσσαλονίκη', 'thessaloniki 8essalonikh thesalonikh'],
    ['Χαλάνδρι', 'xalandri chalandri halandri'],
    ['Ευαγγελία', 'evangelia euaggelia evaggelia'],
    ['Μπάμπης', 'mpampis babis mpamphs'],
    ['Ψυχή', 'psixi psyxh psuxh'],
    ['Δερματολογική', 'dermatologiki dermatologikh'],
    ['Αγάπη', 'agapi agaph'],
    ['Τηλέφωνο', 'tilefono thlefwno'],
    ['Ξένια', 'xenia ksenia'],
    ['Ντίνος', 'dinos ntinos'],
    ['κωδικός', 'kodikos kwdikos k0dikos codicos'],
  ])('%s sounds like %s', (word, spellings) => {
    for (const spelling of spellings.split(' '))
      expect([spelling, meet(word, spelling)]).toEqual([spelling, true]);
  });

  it('sounds like no other word', () => {
    for (const other of ['agapi', 'zoni', 'kalos', 'aigina']) expect(meet('Αίγλη', other)).toBe(false);
  });

  it('keeps its digits', () => {
    expect(soundsOf('zwh2024!')).toContain('zi2024!');
  });
});

it('a name is transliterated as on signs', () => {
  expect(transliterate('Χαλάνδρι Θέρμης Φυλή')).toBe('chalandri thermis fyli');
});

describe('a text typed with the other keyboard layout', () => {
  it.each([
    ['password', 'πασσςορδ'],
    ['qwerty', ';ςερτυ'],
    ['κωδικος', 'kvdikow'],
    ['αγαπη1', 'agaph1'],
  ])('%s is read from %s', (meant, typed) => {
    expect(toOtherKeyboardLayout(typed)).toBe(meant);
  });
});
