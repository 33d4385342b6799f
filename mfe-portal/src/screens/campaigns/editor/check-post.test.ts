import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { describe, expect, it } from 'vitest';
import { checkPost } from './check-post.ts';

const idsOf = (law: Partial<NonNullable<BulkPost['verdict']>>, text: string) =>
  checkPost(
    {
      productName: 'Μαγνήσιο',
      verdict: { packVersion: '1', productClass: 'supplement', findings: [], ...law },
    },
    text,
  ).findings.map(({ ruleId }) => ruleId);

describe('a text while it is typed', () => {
  const claim = 'Το μαγνήσιο καταπολεμά την αϋπνία.';

  it("may contain claims that its product's documents permit", () => {
    expect(idsOf({}, claim)).not.toEqual([]);
    expect(idsOf({ permittedClaims: ['καταπολεμά την αϋπνία'] }, claim)).toEqual([]);
  });

  it('is left to the server when it is too long', () => {
    expect(idsOf({}, `${claim} `.repeat(50))).not.toEqual([]);
    expect(idsOf({ requiredWarnings: ['Προσοχή'] }, `${claim} `.repeat(2000))).toEqual([]);
  });

  it('gets its missing warning', () => {
    const requiredWarnings = ['Να φυλάσσεται μακριά από παιδιά'];
    expect(idsOf({ requiredWarnings }, 'Μία κάψουλα τη μέρα.')).toEqual(['medicine.required-warning']);
    expect(idsOf({}, 'Μία κάψουλα τη μέρα.')).toEqual([]);
  });
});
