import { PageHeader, TextLink } from '@kallos/ui/kit';
import { ApiKeyManager } from '@kallos/web-kit/remote/api-keys';
import { useEffect } from 'react';
import { reasonOf } from '../../error-sentences.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Sections } from '../../layout/sections.tsx';
import { apiKeyScreenWords as words, apiKeyWords } from '../../messages/api-keys.ts';
import { el } from '../../messages/el.ts';
import { paths } from '../../paths.ts';
import { WebhooksCard } from './WebhooksCard.tsx';

/** The keys by which other programs access the account. */
export function ApiKeysScreen() {
  useEffect(() => {
    document.title = `${words.title} · ${el.brand}`;
  }, []);
  return (
    <>
      <PageHeader title={words.title} lede={words.intro} />
      <Sections>
        <ApiKeyManager
          words={apiKeyWords}
          describe={(error) => reasonOf(error, el.somethingWrong)}
          renderFailure={(error, retry) => <LoadFailed error={error} onRetry={retry} />}
        />
        <WebhooksCard />
        <TextLink href={paths.developers}>{words.docs}</TextLink>
      </Sections>
    </>
  );
}
