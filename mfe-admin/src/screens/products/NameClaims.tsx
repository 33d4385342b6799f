import { findNameClaims } from '@kallos/compliance/find-name-claims';
import { englishWords } from '@kallos/compliance/rules/english-words';
import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { Banner } from '@kallos/ui/kit';
import { useDeferredValue } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: var(--space-8);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Source = styled.small`
  display: block;
`;

/** Warns about a name that would block or mark every post with it. */
export function NameClaims({ name, productClass }: { name: string; productClass: ProductClass | null }) {
  const claims = findNameClaims(useDeferredValue(name), productClass);
  if (claims.length === 0) return null;
  return (
    <Banner tone="warning" title="Posts with this name break advertising rules">
      <List>
        {claims.map(({ ruleId, matched, source }) => (
          <li key={ruleId}>
            <span>{`“${matched}”: ${englishWords[ruleId]?.why ?? ruleId}`}</span>
            {source === undefined ? null : <Source lang="el">{source}</Source>}
          </li>
        ))}
      </List>
    </Banner>
  );
}
