import {
  ArrowLeft,
  Banner,
  Button,
  ButtonLink,
  Card,
  Muted,
  PasswordField,
  SectionTitle,
  Skeleton,
  SkeletonGroup,
} from '@kallos/ui/kit';
import { isOffline } from '@kallos/web-kit/kit';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { Sections } from '../../layout/sections.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { useBusiness } from '../../layout/use-business.ts';
import { el } from '../../messages/el.ts';
import { facebookPagesWords as words } from '../../messages/facebook-pages.ts';
import { paths } from '../../paths.ts';
import { failureText } from './failure-text.ts';
import { PageTables } from './PageTables.tsx';
import { type PagesFailure, useFacebookPages } from './use-facebook-pages.ts';

const TokenForm = styled.form`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-16);
  & > button {
    justify-self: start;
  }
`;

function Failure({ failure: { error, tried } }: { failure: PagesFailure }) {
  const { serverMessage } = error as { serverMessage?: string };
  return (
    <Banner tone="danger" title={failureText(error, tried)}>
      {isOffline(error) ? <p>{reasonOf(error, '')}</p> : null}
      {serverMessage ? <p>{serverMessage}</p> : null}
      <p>{words.advice}</p>
    </Banner>
  );
}

interface TokenCardProps {
  isFetching: boolean;
  onFetch: (token: string) => Promise<boolean>;
}

function TokenCard({ isFetching, onFetch }: TokenCardProps) {
  const [token, setToken] = useState('');
  const isEmpty = token.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !isFetching && (await onFetch(token.trim()))) setToken('');
  };
  return (
    <Card>
      <SectionTitle>{words.tokenTitle}</SectionTitle>
      <Muted>{words.tokenHelp}</Muted>
      <TokenForm onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={words.token}
          showLabel={words.showToken}
          value={token}
          onChange={setToken}
          autoComplete="off"
          maxLength={2000}
        />
        <Button
          type="submit"
          variant="primary"
          isDisabled={isEmpty}
          isPending={isFetching}
          pendingLabel={words.fetching}
        >
          {words.fetch}
        </Button>
      </TokenForm>
    </Card>
  );
}

function SourceNote({ source, isGiven }: { source: keyof typeof words.sources; isGiven: boolean }) {
  return (
    <Muted role="status">
      {`${words.lastSource}: ${words.sources[source]}${source === 'no_token' || isGiven ? '' : `. ${words.loadedAutomatically}`}`}
    </Muted>
  );
}

function Connected() {
  const facebook = useFacebookPages();
  return (
    <>
      <TokenCard isFetching={facebook.isFetching} onFetch={facebook.fetchWith} />
      {facebook.failure ? <Failure failure={facebook.failure} /> : null}
      {facebook.source ? <SourceNote source={facebook.source} isGiven={facebook.isGiven} /> : null}
      {facebook.pages || facebook.isLoading ? (
        <PageTables pages={facebook.pages} isLoading={facebook.isLoading} />
      ) : null}
    </>
  );
}

function SignedOut() {
  const [wasTried, setTried] = useState(false);
  return (
    <>
      <Banner
        tone={wasTried ? 'danger' : 'info'}
        title={words.signedOutTitle}
        action={<ButtonLink href={paths.loginFor(paths.facebookPages)}>{el.login}</ButtonLink>}
      >
        {words.signedOut}
      </Banner>
      <TokenCard
        isFetching={false}
        onFetch={async () => {
          setTried(true);
          return false;
        }}
      />
    </>
  );
}

/** Part of step 3: every page and account of the connection or of a pasted token. */
export function FacebookPagesScreen() {
  const { isChecking, isBusiness } = useBusiness();
  return (
    <>
      <StepHeader step={3} title={words.title} heading={words.heading} intro={words.intro} />
      <Sections style={{ maxWidth: '52rem' }}>
        {isChecking ? (
          <SkeletonGroup label={el.loading}>
            <Skeleton height="14rem" radius="var(--radius-card)" />
          </SkeletonGroup>
        ) : null}
        {isBusiness ? <Connected /> : null}
        {isChecking || isBusiness ? null : <SignedOut />}
        <ButtonLink href={paths.portalPlatforms} icon={<ArrowLeft />}>
          {el.back}
        </ButtonLink>
      </Sections>
    </>
  );
}
