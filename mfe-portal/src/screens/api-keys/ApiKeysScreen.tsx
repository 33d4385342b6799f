import { PageHeader, TextLink } from '@kallos/ui/kit';
import { ApiKeyManager } from '@kallos/web-kit/remote/api-keys';
import { WebhookManager } from '@kallos/web-kit/remote/webhooks';
import { useEffect } from 'react';
import { reasonOf } from '../../error-sentences.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Sections } from '../../layout/sections.tsx';
import { apiKeyScreenWords as words, apiKeyWords } from '../../messages/api-keys.ts';
import { el } from '../../messages/el.ts';
import { webhookSecretWords, webhookWords } from '../../messages/webhooks.ts';
import { paths } from '../../paths.ts';
import { ConnectLinksCard } from './ConnectLinksCard.tsx';

const describe = (error: unknown) => reasonOf(error, el.somethingWrong);
const renderFailure = (error: Error, retry: () => unknown) => <LoadFailed error={error} onRetry={retry} />;

/** The keys by which other programs access the account. */
export function ApiKeysScreen() {
  useEffect(() => {
    document.title = `${words.title} · ${el.brand}`;
  }, []);
  return (
    <>
      <PageHeader title={words.title} lede={words.intro} />
      <Sections>
        <ApiKeyManager words={apiKeyWords} describe={describe} renderFailure={renderFailure} />
        <WebhookManager
          words={webhookWords}
          secretWords={webhookSecretWords}
          describe={describe}
          renderFailure={renderFailure}
        />
        <ConnectLinksCard />
        <TextLink href={paths.developers}>{words.docs}</TextLink>
      </Sections>
    </>
  );
}
