import { Card, SectionTitle } from '@kallos/ui/kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-20);
  align-items: start;
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  margin-top: var(--space-16);
`;

export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <Stack>{children}</Stack>
    </Card>
  );
}
