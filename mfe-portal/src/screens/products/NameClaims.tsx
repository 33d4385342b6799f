import { findNameClaims } from '@kallos/compliance/find-name-claims';
import { greekWords } from '@kallos/compliance/rules/greek-words';
import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { Banner } from '@kallos/ui/kit';
import { useDeferredValue } from 'react';
import styled from 'styled-components';
import { claimsWords } from '../../messages/claims.ts';
import { lawWords as words } from '../../messages/product-law.ts';

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

/** Returns why a rule objects, and what may be written instead. */
function explain(ruleId: string): string {
  const { why = '', instead = '' } = greekWords[ruleId] ?? {};
  return instead === '' ? why : `${why} ${claimsWords.instead} «${instead}»`;
}

/** The findings in the name, which every post with it will show. */
export function NameClaims({ name, productClass }: { name: string; productClass: ProductClass | null }) {
  const claims = findNameClaims(useDeferredValue(name), productClass);
  if (claims.length === 0) return null;
  return (
    <Banner tone="warning" title={words.nameClaims}>
      <List>
        {claims.map(({ ruleId, matched, source }) => (
          <li key={ruleId}>
            <span>{`«${matched}»: ${explain(ruleId)}`}</span>
            {source === undefined ? null : <Source>{claimsWords.source(source)}</Source>}
          </li>
        ))}
      </List>
    </Banner>
  );
}
