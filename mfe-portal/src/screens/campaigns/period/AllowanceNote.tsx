import { allowances } from '@kallos/contracts/posts/allowances';
import { Banner, Muted } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { allowanceText } from './allowance-text.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

interface AllowanceNoteProps {
  readonly timeZone: string;
  /** Limits the note to one kind. */
  readonly only?: 'warning' | 'info' | undefined;
}

/** Shows a trial account's daily allowance, and warns any account whose allowance runs out. */
export function AllowanceNote({ timeZone, only }: AllowanceNoteProps) {
  const { data } = useQuery(allowances.read);
  const note = data && allowanceText(data, timeZone);
  const tone = note?.isShort ? 'warning' : 'info';
  if (!note || (only ?? tone) !== tone) return null;
  return (
    <Place>{note.isShort ? <Banner tone="warning">{note.text}</Banner> : <Muted>{note.text}</Muted>}</Place>
  );
}
