import { type BrandVoice, brandVoice } from '@kallos/contracts/posts/brand-voice';
import { Button, Card, lazyPart, Pencil, Skeleton } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { voiceWords as words } from '../../messages/brand-voice.ts';

const { Part: VoiceDialog } = lazyPart(async () => (await import('./VoiceDialog.tsx')).VoiceDialog);

const Inside = styled.div`
  display: grid;
  gap: var(--space-12);
  justify-items: start;
  & h2,
  & p,
  & ul {
    margin: 0;
  }
  & h2 {
    font-size: var(--size-body);
    font-weight: 600;
  }
  & p {
    color: var(--muted);
  }
  & ul {
    padding-inline-start: var(--space-20);
    overflow-wrap: anywhere;
  }
`;

const linesOf = (voice: BrandVoice): string[] =>
  [
    words.addresses[voice.address],
    words.lengths[voice.length],
    voice.hasEmoji ? words.emoji : words.noEmoji,
    voice.avoidWords.length > 0 ? `${words.avoidWords}: ${voice.avoidWords.join(', ')}` : '',
    voice.signature === '' ? '' : `${words.signature}: ${voice.signature}`,
    voice.hashtags.join(' '),
  ].filter((line) => line !== '');

/** An optional part of the setup: the brand voice. */
export function VoiceCard() {
  const query = useQuery(brandVoice.read);
  const [isOpen, setOpen] = useState(false);
  useReopen('voice', () => {
    if (query.data === undefined) return false;
    setOpen(true);
    return true;
  });
  if (query.error) return <LoadFailed error={query.error} onRetry={query.reload} />;
  const { voice = null, proposal = null } = query.data ?? {};
  const shown = voice ?? proposal;
  const action = voice ? words.edit : proposal ? words.keepProposal : words.begin;
  return (
    <Card>
      <Inside>
        <h2>{words.title}</h2>
        {query.data === undefined ? (
          <Skeleton height="6rem" />
        ) : (
          <>
            {voice ? null : <p>{proposal ? words.learned : words.optional}</p>}
            {shown ? (
              <ul>
                {linesOf(shown).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : null}
            <Button icon={<Pencil />} onPress={() => setOpen(true)}>
              {action}
            </Button>
          </>
        )}
      </Inside>
      {isOpen ? <VoiceDialog voice={voice} proposal={proposal} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
