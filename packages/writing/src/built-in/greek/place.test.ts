import { describe, expect, it } from 'vitest';
import { composePost } from '../built-in-writer.ts';
import { fitsPlace, placeOf } from './place.ts';

const shopWords = /κατάστημ|ράφια|πάγκο/u;
const clinicWords = /γραμματεί|στο ιατρείο μας/u;

function posts(company: { name: string; location: string }, name: string): string[] {
  return Array.from({ length: 60 }, (_, seed) => {
    const product = { name, description: '', categoryName: null, examplePosts: [] };
    return composePost({ product, company, platform: 'instagram', recent: [], seed, onBehalfOf: 'test' })
      .content;
  });
}

describe('the type of a business', () => {
  it.each([
    ['Ιατρείο Δρ. Οικονόμου', 'clinic'],
    ['ΙΑΤΡΕΙΟ ΑΙΣΘΗΤΙΚΗΣ', 'clinic'],
    ['Dr. Maria Pappa', 'clinic'],
    ['Skin Clinic', 'clinic'],
    ['Δερματολογικό Κέντρο', 'clinic'],
    ['Φαρμακείο Λέκκα', 'shop'],
    ['Derma Shop', 'shop'],
    ['Beauty Lab Νίκη', undefined],
    ['Andromeda', undefined],
  ])('of the name %s is %s', (name, place) => {
    expect(placeOf(name)).toBe(place);
  });

  it('decides which sentences fit', () => {
    const clinic = posts({ name: 'Ιατρείο Δρ. Οικονόμου', location: 'Βόλος' }, 'Κρέμα ημέρας');
    expect(clinic.filter((text) => shopWords.test(text))).toEqual([]);
    const shop = posts({ name: 'Φαρμακείο Λέκκα', location: 'Αθήνα' }, 'Laser προσώπου');
    expect(shop.filter((text) => clinicWords.test(text))).toEqual([]);
    const salon = posts({ name: 'Beauty Lab Νίκη', location: 'Λάρισα' }, 'Κρέμα ημέρας');
    expect(salon.filter((text) => shopWords.test(text) || clinicWords.test(text))).toEqual([]);
    expect(fitsPlace('Στο κατάστημά μας.', 'shop')).toBe(true);
  });
});

describe('a signature', () => {
  it.each([
    ['Ιατρείο Οικονόμου Βόλος', 'Βόλος', 'Ιατρείο Οικονόμου Βόλος'],
    ['Beauty Lab Volos', 'Βόλος', 'Beauty Lab Volos'],
    ['Αίγλη', 'Ηράκλειο, Κρήτη', 'Αίγλη, Ηράκλειο, Κρήτη'],
    ['Αίγλη Ηρακλείου', 'Ηράκλειο', 'Αίγλη Ηρακλείου, Ηράκλειο'],
    ['', 'Βόλος', 'Βόλος'],
  ])('of %s in %s has the town once', (name, location, place) => {
    const [content = ''] = posts({ name, location }, 'Laser προσώπου');
    const line = content.split('\n').find((one) => one.includes(place));
    expect(line?.endsWith(place), content).toBe(true);
  });
});
