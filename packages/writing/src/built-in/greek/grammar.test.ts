import { describe, expect, it } from 'vitest';
import { withArticle, withPronouns } from './grammar.ts';

describe('a name in a sentence', () => {
  it.each([
    ['Fillers χειλιών', 'τα fillers χειλιών', 'τα fillers χειλιών'],
    ['Κρέμα ματιών', 'η κρέμα ματιών', 'την κρέμα ματιών'],
    ['Μάσκα αργίλου', 'η μάσκα αργίλου', 'τη μάσκα αργίλου'],
    ['Αμπούλες Bright C', 'οι αμπούλες Bright C', 'τις αμπούλες Bright C'],
    ['Σαμπουάν κατά της τριχόπτωσης', 'το σαμπουάν κατά της τριχόπτωσης', 'το σαμπουάν κατά της τριχόπτωσης'],
    ['HIFU lifting', 'το HIFU lifting', 'το HIFU lifting'],
    ['Αντηλιακή κρέμα SPF 50', 'η «Αντηλιακή κρέμα SPF 50»', 'την «Αντηλιακή κρέμα SPF 50»'],
    ['Profhilo', 'το «Profhilo»', 'το «Profhilo»'],
    ['Ορός βιταμίνης C', 'το προϊόν «Ορός βιταμίνης C»', 'το προϊόν «Ορός βιταμίνης C»'],
    ['Καθαρισμός με λέιζερ', 'το προϊόν «Καθαρισμός με λέιζερ»', 'το προϊόν «Καθαρισμός με λέιζερ»'],
    ['Gel extensions νυχιών', 'τα gel extensions νυχιών', 'τα gel extensions νυχιών'],
    ['Βιοψία δέρματος', 'η βιοψία δέρματος', 'τη βιοψία δέρματος'],
    ['Θηλώματα - διαθερμοπηξία', 'τα «Θηλώματα - διαθερμοπηξία»', 'τα «Θηλώματα - διαθερμοπηξία»'],
    ['Κρέμα <b>', 'η «Κρέμα <b>»', 'την «Κρέμα <b>»'],
  ])('%s has the article of its noun', (name, nominative, accusative) => {
    expect(withArticle(name, 'nominative')).toBe(nominative);
    expect(withArticle(name, 'accusative')).toBe(accusative);
  });

  it.each([
    ['Αμπούλες Bright C', 'Θα τις βρείτε σε εμάς. Ρωτήστε για τη χρήση τους.'],
    ['Fillers χειλιών', 'Θα τα βρείτε σε εμάς. Ρωτήστε για τη χρήση τους.'],
    ['Κρέμα ημέρας', 'Θα τη βρείτε σε εμάς. Ρωτήστε για τη χρήση της.'],
    ['Λάδι σώματος', 'Θα το βρείτε σε εμάς. Ρωτήστε για τη χρήση του.'],
    ['Ορός', 'Θα το βρείτε σε εμάς. Ρωτήστε για τη χρήση του.'],
  ])('%s has its pronouns', (name, sentence) => {
    expect(withPronouns('Θα {it} βρείτε σε εμάς. Ρωτήστε για τη χρήση {its}.', name, 'product')).toBe(
      sentence,
    );
  });

  it('is called a topic where it may be anything', () => {
    expect(withArticle('Βρουξισμός', 'accusative', 'topic')).toBe('το θέμα «Βρουξισμός»');
  });

  it('keeps the ν of «την» before vowels and stops', () => {
    expect(withPronouns('Σας {it} κρατάμε, αν {it} έχουμε να {it} δείτε.', 'Κρέμα', 'product')).toBe(
      'Σας την κρατάμε, αν την έχουμε να τη δείτε.',
    );
  });
});
