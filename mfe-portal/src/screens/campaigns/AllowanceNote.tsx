import { allowances } from '@kallos/contracts/posts/allowances';
import { Banner } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { allowanceText } from './allowance-text.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

/** States what a trial account may use today, and warns anybody whose day runs short. */
export function AllowanceNote({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(allowances.read);
  const note = data && allowanceText(data, timeZone);
  if (!note) return null;
  return (
    <Place>
      <Banner tone={note.isShort ? 'warning' : 'info'}>{note.text}</Banner>
    </Place>
  );
}
