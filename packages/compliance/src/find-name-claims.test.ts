import { describe, expect, it } from 'vitest';
import { findNameClaims } from './find-name-claims.ts';
import { englishWords } from './rules/english-words.ts';
import { greekWords } from './rules/greek-words.ts';

describe('a product name', () => {
  it.each([
    ['Σαμπουάν κατά της τριχόπτωσης', 'cosmetic', 'τριχόπτωσης'],
    ['Fillers χειλιών Juvederm', 'injectable', 'Juvederm'],
    ['Αντηλιακό ολικής προστασίας', 'cosmetic', 'προστασίας'],
    ['Κολλαγόνο για γερά μαλλιά', 'supplement', 'γερά μαλλιά'],
    ['Botox μετώπου', 'prescription', 'Botox'],
  ] as const)('%s is pointed out with its reason and source', (name, productClass, matched) => {
    const claims = findNameClaims(name, productClass);
    expect(claims.map((claim) => claim.matched).join(' ')).toContain(matched);
    for (const { ruleId, source } of claims)
      expect([greekWords[ruleId]?.why, englishWords[ruleId]?.why, source]).not.toContain(undefined);
  });

  it.each([
    ['Κρέμα ημέρας', 'cosmetic'],
    ['Laser αποτρίχωσης', 'procedure'],
    ['Depon 500', 'otc'],
    ['Fillers χειλιών', 'injectable'],
    ['', null],
  ] as const)('%s is left alone', (name, productClass) => {
    expect(findNameClaims(name, productClass)).toEqual([]);
  });
});
