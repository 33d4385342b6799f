import { describe, expect, it } from 'vitest';
import { nameClaims } from './name-claims.ts';

describe('a product name', () => {
  it.each([
    ['Σαμπουάν κατά της τριχόπτωσης', 'cosmetic', 'τριχόπτωσης'],
    ['Fillers χειλιών Juvederm', 'injectable', 'Juvederm'],
    ['Αντηλιακό ολικής προστασίας', 'cosmetic', 'προστασίας'],
    ['Κολλαγόνο για γερά μαλλιά', 'supplement', 'γερά μαλλιά'],
    ['Botox μετώπου', 'prescription', 'Botox'],
  ] as const)('%s is pointed out with its reason and source', (name, productClass, matched) => {
    const claims = nameClaims(name, productClass);
    expect(claims.map((claim) => claim.matched).join(' ')).toContain(matched);
    for (const { why, source } of claims) expect(why !== '' && source !== undefined).toBe(true);
  });

  it.each([
    ['Κρέμα ημέρας', 'cosmetic'],
    ['Laser αποτρίχωσης', 'procedure'],
    ['Depon 500', 'otc'],
    ['Fillers χειλιών', 'injectable'],
    ['', null],
  ] as const)('%s is left alone', (name, productClass) => {
    expect(nameClaims(name, productClass)).toEqual([]);
  });
});
