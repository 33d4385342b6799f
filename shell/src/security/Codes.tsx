import { factors } from '@kallos/contracts/auth/factors';
import type { CallReply } from '@kallos/contracts/endpoint';
import { Badge, Button, SectionTitle } from '@kallos/ui/kit';
import { ApiError, type Language, useMutation, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Ask, Recovery } from './Ask.tsx';
import { Actions, Key, Part, Picture } from './security-look.ts';
import { useFailure } from './use-failure.tsx';
import { words } from './words.ts';

type Secret = CallReply<typeof factors.beginCodes>;
type Wish = 'set-up' | 'renew' | 'remove';
type View =
  | { readonly step: 'rest' }
  | { readonly step: 'password'; readonly wish: Wish }
  | { readonly step: 'scan'; readonly secret: Secret }
  | { readonly step: 'recovery'; readonly codes: readonly string[] };

/** The QR code for an app, and the same secret for typing. */
function Scan({ language, secret }: { readonly language: Language; readonly secret: Secret }) {
  const t = words(language);
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(secret.uri))}`;
  return (
    <>
      <p>{t.scan}</p>
      <Picture src={picture} alt={t.picture} width="200" height="200" />
      <p>{t.byHand}</p>
      <Key>{secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</Key>
    </>
  );
}

const explainIn = (language: Language) => (error: unknown) => {
  const t = words(language);
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'invalid_credentials') return t.wrongPassword;
  if (error.body?.fields?.['code'] === 'required') return t.required;
  return error.code === 'invalid_fields' ? t.wrongCode : undefined;
};

/** The state and actions of the section. */
function useCodes(language: Language) {
  const [view, setView] = useState<View>({ step: 'rest' });
  const { banner, attempt } = useFailure(language, explainIn(language));
  const refreshes = [factors.read];
  const begin = useMutation(factors.beginCodes);
  const confirm = useMutation(factors.confirmCodes, { refreshes });
  const remove = useMutation(factors.removeCodes, { refreshes });
  const renew = useMutation(factors.renewRecoveryCodes, { refreshes });
  const prove = (wish: Wish, password: string): void =>
    void attempt(async () => {
      const input = { body: { password } };
      if (wish === 'set-up') return setView({ step: 'scan', secret: await begin.run(input) });
      if (wish === 'renew')
        return setView({ step: 'recovery', codes: (await renew.run(input)).recoveryCodes });
      await remove.run(input);
      setView({ step: 'rest' });
    });
  const takeCode = (code: string): void =>
    void attempt(async () => {
      const { recoveryCodes } = await confirm.run({ body: { code: code.replaceAll(' ', '') } });
      setView({ step: 'recovery', codes: recoveryCodes });
    });
  const isPending = [begin, confirm, remove, renew].some((one) => one.isPending);
  return { view, setView, banner, prove, takeCode, isPending };
}

/** The section on codes at sign-in: off, being set up, or on. */
export function Codes({ language }: { readonly language: Language }) {
  const t = words(language);
  const state = useQuery(factors.read);
  const { view, setView, banner, prove, takeCode, isPending } = useCodes(language);
  const { hasCodes = false, recoveryCodesLeft = 0, isOwn = true } = state.data ?? {};
  const rest = (): void => setView({ step: 'rest' });
  const ask = (wish: Wish) => () => setView({ step: 'password', wish });
  if (!state.data || !isOwn) return null;
  return (
    <Part aria-labelledby="codes">
      <SectionTitle id="codes">
        <span>{t.codes}</span>{' '}
        <Badge tone={hasCodes ? 'success' : 'neutral'}>{hasCodes ? t.on : t.off}</Badge>
      </SectionTitle>
      <p>{hasCodes ? t.codesLeft(recoveryCodesLeft) : t.codesText}</p>
      {banner}
      {view.step === 'password' ? (
        <Ask
          language={language}
          kind="password"
          label={t.password}
          submit={t.next}
          isPending={isPending}
          onSubmit={(password) => prove(view.wish, password)}
          onCancel={rest}
        />
      ) : null}
      {view.step === 'scan' ? (
        <Ask
          language={language}
          kind="code"
          label={t.code}
          submit={t.turnOn}
          isPending={isPending}
          onSubmit={takeCode}
          onCancel={rest}
        >
          <Scan language={language} secret={view.secret} />
        </Ask>
      ) : null}
      {view.step === 'recovery' ? <Recovery language={language} codes={view.codes} onDone={rest} /> : null}
      {view.step !== 'rest' ? null : hasCodes ? (
        <Actions>
          <Button onPress={ask('renew')}>{t.renew}</Button>
          <Button variant="quiet" onPress={ask('remove')}>
            {t.turnOff}
          </Button>
        </Actions>
      ) : (
        <Button variant="primary" onPress={ask('set-up')}>
          {t.turnOn}
        </Button>
      )}
    </Part>
  );
}
