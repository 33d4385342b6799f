import { greekWords } from '@kallos/compliance/rules/greek-words';
import { legalSources } from '@kallos/compliance/rules/legal-sources';
import { Button } from '@kallos/ui/kit';
import styled from 'styled-components';
import { claimsWords as words } from '../../../messages/claims.ts';

const Body = styled.div`
  display: grid;
  gap: var(--space-8);
  justify-items: start;
  padding: var(--space-8) var(--space-12) var(--space-12);
  font-size: var(--size-small);
  & p {
    margin: 0;
  }
`;

const Source = styled.p`
  color: var(--muted);
`;

/** Why a rule objects, by which law, and a one-press rewording. */
export function ClaimReason({ ruleId, onTake }: { ruleId: string; onTake: (instead: string) => void }) {
  const { why = '', instead = '' } = greekWords[ruleId] ?? {};
  const source = legalSources[ruleId];
  return (
    <Body>
      <p>{why}</p>
      {source === undefined ? null : <Source>{words.source(source)}</Source>}
      <p>{instead === '' ? words.leaveOut : `${words.instead} «${instead}»`}</p>
      <Button size="sm" variant="soft" onPress={() => onTake(instead)}>
        {words.take}
      </Button>
    </Body>
  );
}
