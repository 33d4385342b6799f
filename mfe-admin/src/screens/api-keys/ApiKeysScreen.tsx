import { accounts } from '@kallos/contracts/auth/accounts';
import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { describeError, useQuery } from '@kallos/web-kit/kit';
import { useMay } from '@kallos/web-kit/remote/admin/allowed';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { ApiKeyManager } from '@kallos/web-kit/remote/api-keys';
import { WebhookManager } from '@kallos/web-kit/remote/webhooks';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { genericFailure } from '../../show-failure.ts';
import { keyWords } from './key-words.ts';
import { webhookSecretWords, webhookWords } from './webhook-words.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
`;

/** The API keys of single accounts and of the agency, and the agency's webhooks. */
export function ApiKeysScreen() {
  const businesses = useQuery(accounts.list);
  const isReadOnly = !useMay()(apiKeys.create);
  const choices = businesses.data?.accounts.map(({ id, businessName }) => ({ id, name: businessName }));
  return (
    <>
      <AdminHeader
        title="API Keys"
        lede={
          isReadOnly
            ? 'Keys by which programs read and write posts. Only an owner makes, rotates and revokes them.'
            : 'Keys by which programs read and write posts. Revoke one that leaked: it ends at once.'
        }
      />
      <Stack>
        <ApiKeyManager
          words={keyWords}
          accounts={choices ?? []}
          isReadOnly={isReadOnly}
          describe={(error) => describeError(error, 'en', genericFailure)}
          renderFailure={(error, retry) => (
            <LoadFailed title="Keys could not be loaded" error={error} onRetry={retry} />
          )}
        />
        <WebhookManager
          words={webhookWords}
          secretWords={webhookSecretWords}
          isReadOnly={isReadOnly}
          describe={(error) => describeError(error, 'en', genericFailure)}
          renderFailure={(error, retry) => (
            <LoadFailed title="Webhooks could not be loaded" error={error} onRetry={retry} />
          )}
        />
      </Stack>
    </>
  );
}
