import { connection } from '@kallos/contracts/social/connection';
import {
  ArrowLeft,
  Banner,
  Button,
  ButtonLink,
  Card,
  Muted,
  PageHeader,
  SectionTitle,
  toasts,
} from '@kallos/ui/kit';
import { call, usePage } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { goToLogin } from '../../go-to-login.ts';
import { Sections } from '../../layout/sections.tsx';
import { useBusiness } from '../../layout/use-business.ts';
import { el } from '../../messages/el.ts';
import { facebookTestWords as words } from '../../messages/facebook-test.ts';
import { paths } from '../../paths.ts';
import { readAnswer } from './read-answer.ts';

const Way = styled(Card)`
  display: grid;
  gap: var(--space-8);
  & > :last-child {
    justify-self: start;
    margin-top: var(--space-8);
  }
  & code {
    overflow-wrap: anywhere;
  }
`;

async function goDirectly(): Promise<void> {
  const { url } = await call(connection.directLogin);
  window.location.assign(url);
}

interface StartProps {
  children: ReactNode;
  isDisabled?: boolean;
  onStart: () => Promise<void>;
}

function Start({ children, isDisabled, onStart }: StartProps) {
  const [isLeaving, setLeaving] = useState(false);
  const start = async () => {
    setLeaving(true);
    try {
      await onStart();
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, words.failed) });
    } finally {
      setLeaving(false);
    }
  };
  return (
    <Button
      variant="primary"
      isDisabled={isDisabled}
      isPending={isLeaving}
      pendingLabel={words.starting}
      onPress={() => void start()}
    >
      {children}
    </Button>
  );
}

/** Tests the Facebook login: directly, or through the connection of a business. */
export function FacebookTestScreen() {
  usePage(words.title, 'el');
  const answer = readAnswer(useLocation().search);
  const { isChecking, isBusiness } = useBusiness();
  return (
    <>
      <PageHeader title={words.title} lede={words.intro} />
      <Sections style={{ maxWidth: '44rem' }}>
        {answer === 'answered' ? (
          <Banner tone="success" title={words.answered}>
            {words.answeredHelp}
          </Banner>
        ) : null}
        {answer === 'refused' ? (
          <Banner tone="warning" title={words.refused}>
            {words.refusedHelp}
          </Banner>
        ) : null}
        <Way>
          <SectionTitle>{words.direct.title}</SectionTitle>
          <Muted>{words.direct.help}</Muted>
          <Muted>
            <span>{`${words.direct.scope}: `}</span>
            <code>{words.direct.scopes}</code>
          </Muted>
          <Start onStart={goDirectly}>{words.direct.start}</Start>
        </Way>
        <Way>
          <SectionTitle>{words.backend.title}</SectionTitle>
          <Muted>{words.backend.help}</Muted>
          {isChecking || isBusiness ? null : (
            <Banner tone="info" action={<ButtonLink href={paths.login}>{el.login}</ButtonLink>}>
              {words.backend.signedOut}
            </Banner>
          )}
          <Start onStart={() => goToLogin()} isDisabled={!isBusiness}>
            {words.backend.start}
          </Start>
        </Way>
        <ButtonLink href={paths.portalPlatforms} icon={<ArrowLeft />}>
          {words.back}
        </ButtonLink>
      </Sections>
    </>
  );
}
