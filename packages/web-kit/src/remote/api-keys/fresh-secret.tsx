import { Banner, Button, Check } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import type { KeyWords } from './key-words.tsx';

const Secret = styled.code`
  display: block;
  margin: var(--space-12) 0;
  padding: var(--space-12);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  overflow-wrap: anywhere;
  user-select: all;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-10);
`;

/** Shows a secret the only time that it is known. */
export function FreshSecret(props: { secret: string; words: KeyWords; onDone: () => void }) {
  const { secret, words, onDone } = props;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Banner tone="success" title={words.secretTitle}>
      <span>{words.secretHelp}</span>
      <Secret translate="no">{secret}</Secret>
      <Actions>
        <Button variant="primary" icon={isCopied ? <Check /> : undefined} onPress={copy}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button onPress={onDone}>{words.done}</Button>
      </Actions>
    </Banner>
  );
}
