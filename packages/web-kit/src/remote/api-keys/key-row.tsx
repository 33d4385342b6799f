import { type ApiKey, apiKeys } from '@kallos/contracts/auth/api-keys';
import { Badge, Button, RefreshCw, X } from '@kallos/ui/kit';
import { formatDate, formatDateTime, serverNow, useMutation } from '@kallos/web-kit/kit';
import { useState } from 'react';
import type { KeyWords } from './key-words.tsx';
import { ListRow } from './list-row.tsx';

type State = 'live' | 'expired' | 'revoked';

/** Returns whether a key works. */
function stateOf({ revokedAt, expiresAt }: ApiKey): State {
  if (revokedAt !== null) return 'revoked';
  return new Date(expiresAt) <= serverNow() ? 'expired' : 'live';
}

const tones = { live: 'success', expired: 'warning', revoked: 'neutral' } as const;

/** Shows a key with its rotation and its revocation, each confirmed in place. */
export function KeyRow(props: {
  entry: ApiKey;
  words: KeyWords;
  isReadOnly: boolean;
  onRotated: (secret: string) => void;
  onFailed: (error: unknown) => void;
  onRevoked: () => void;
}) {
  const { entry, words, isReadOnly, onRotated, onFailed, onRevoked } = props;
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null);
  const rotate = useMutation(apiKeys.rotate, { refreshes: [apiKeys.list] });
  const revoke = useMutation(apiKeys.revoke, { refreshes: [apiKeys.list] });
  const state = stateOf(entry);
  const confirm = async (): Promise<void> => {
    const params = { id: entry.id };
    try {
      if (asking === 'rotate') onRotated((await rotate.run({ params, body: {} })).secret);
      else {
        await revoke.run({ params });
        onRevoked();
      }
      setAsking(null);
    } catch (error) {
      onFailed(error);
    }
  };
  const facts = [
    entry.accountName ?? '',
    words.madeBy(entry.createdBy, formatDate(entry.createdAt)),
    words.expires(formatDate(entry.expiresAt)),
    entry.lastUsedAt === null ? words.neverUsed : words.lastUsed(formatDateTime(entry.lastUsedAt)),
    entry.previousUntil === null ? '' : words.overlap(formatDateTime(entry.previousUntil)),
  ].filter((fact) => fact !== '');
  return (
    <ListRow>
      <div>
        <strong dir="auto">{entry.name}</strong>
        <Badge tone={tones[state]}>{words.state[state]}</Badge>
        <code translate="no">{`${entry.start}…`}</code>
      </div>
      <small>{entry.scopes.map((scope) => words.scope[scope]).join(' · ')}</small>
      <small>{facts.join(' · ')}</small>
      {state === 'revoked' || isReadOnly ? null : asking === null ? (
        <div>
          <Button
            size="sm"
            icon={<RefreshCw />}
            aria-label={`${words.rotate}: ${entry.name}`}
            onPress={() => setAsking('rotate')}
          >
            {words.rotate}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<X />}
            aria-label={`${words.revoke}: ${entry.name}`}
            onPress={() => setAsking('revoke')}
          >
            {words.revoke}
          </Button>
        </div>
      ) : (
        <div role="group" aria-label={entry.name}>
          <p>{asking === 'rotate' ? words.rotateAsk : words.revokeAsk}</p>
          <Button
            size="sm"
            variant={asking === 'rotate' ? 'primary' : 'danger'}
            autoFocus
            isPending={rotate.isPending || revoke.isPending}
            pendingLabel={words.making}
            onPress={() => void confirm()}
          >
            {asking === 'rotate' ? words.rotateYes : words.revokeYes}
          </Button>
          <Button size="sm" onPress={() => setAsking(null)}>
            {words.cancel}
          </Button>
        </div>
      )}
    </ListRow>
  );
}
