import type { PolicyBreak } from '@kallos/contracts/texts/post-rules';
import { Checkbox } from '@kallos/ui/controls';
import { Banner } from '@kallos/ui/kit';
import styled from 'styled-components';
import { composerWords as words } from '../../../messages/composer.ts';
import { type PolicyRisk, riskSentence } from './policy-risks.ts';

const List = styled.div`
  display: grid;
  gap: var(--space-12);
  & > div {
    display: grid;
    gap: var(--space-8);
  }
`;

interface RiskNotesProps {
  readonly risks: readonly PolicyRisk[];
  readonly accepted: readonly PolicyBreak[];
  readonly onChange: (accepted: readonly PolicyBreak[]) => void;
  /** True after the post was not scheduled because of one that is not accepted. */
  readonly isRefused: boolean;
}

/** What networks keep out of posts, found in this one: to be changed, or accepted. */
export function RiskNotes({ risks, accepted, onChange, isRefused }: RiskNotesProps) {
  if (risks.length === 0) return null;
  return (
    <List>
      {risks.map((found) => {
        const { network, risk } = found;
        const isAccepted = accepted.includes(risk);
        return (
          <div key={`${network} ${risk}`}>
            <Banner tone={isRefused && !isAccepted ? 'danger' : 'warning'} title={riskSentence(found)} />
            <Checkbox
              isSelected={isAccepted}
              isInvalid={isRefused && !isAccepted}
              onChange={(isOn) =>
                onChange([...accepted.filter((one) => one !== risk), ...(isOn ? [risk] : [])])
              }
            >
              {words.acceptRisk}
            </Checkbox>
          </div>
        );
      })}
    </List>
  );
}
