import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import { Banner } from '@kallos/ui/kit';
import { useDeferredValue } from 'react';
import styled from 'styled-components';
import { claimsWords } from '../../messages/claims.ts';
import { lawWords as words } from '../../messages/product-law.ts';
import { nameClaims } from './name-claims.ts';

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

/** What rules object to in the name, as each post that carries it will show. */
export function NameClaims({ name, productClass }: { name: string; productClass: ProductClass | null }) {
  const claims = nameClaims(useDeferredValue(name), productClass);
  if (claims.length === 0) return null;
  return (
    <Banner tone="warning" title={words.nameClaims}>
      <List>
        {claims.map(({ ruleId, matched, why, source, instead }) => (
          <li key={ruleId}>
            <span>{`«${matched}»: ${why}${instead === '' ? '' : ` ${claimsWords.instead} «${instead}»`}`}</span>
            {source === undefined ? null : <Source>{claimsWords.source(source)}</Source>}
          </li>
        ))}
      </List>
    </Banner>
  );
}
