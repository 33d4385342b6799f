import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { Button, Sparkles } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { lawWords as words } from '../../messages/product-law.ts';
import { type ProductDraft, withProposed } from './product-texts.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  align-items: center;
  color: var(--muted);
  font-size: var(--size-small);
`;

interface ProposeFactsProps {
  readonly product: AccountProduct;
  readonly facts: string;
  readonly onChange: (change: Partial<ProductDraft>) => void;
}

/** Appends proposed facts to the present ones; the user confirms them before saving. */
export function ProposeFacts({ product, facts, onChange }: ProposeFactsProps) {
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  // Keeps input typed while the proposal is generated.
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  }, [facts]);
  const propose = async () => {
    setAsking(true);
    setNote('');
    try {
      const proposal = await call(accountProducts.proposeFacts, { params: { id: product.id } });
      const { facts: all, added } = withProposed(latest.current, proposal.facts);
      if (added > 0) onChange({ facts: all, isFactsProposed: true, isFactsConfirmed: false });
      setNote(added > 0 ? words.proposed(added) : words.nothingNew);
    } catch (error) {
      setNote(`${words.proposeFailed} ${reasonOf(error, '')}`.trim());
    } finally {
      setAsking(false);
    }
  };
  return (
    <Line>
      <Button
        icon={<Sparkles />}
        isPending={isAsking}
        pendingLabel={words.proposing}
        onPress={() => void propose()}
      >
        {words.propose}
      </Button>
      <span role="status">{note}</span>
    </Line>
  );
}
