import { factors } from '@kallos/contracts/auth/factors';
import { Banner, Button, Lock, SectionTitle } from '@kallos/ui/kit';
import { ApiError, formatDate, type Language, useMutation, useQuery } from '@kallos/web-kit/kit';
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Ask, Recovery } from './Ask.tsx';
import { Part, Rows } from './security-look.ts';
import { useFailure } from './use-failure.tsx';
import { words } from './words.ts';

type View =
  | { readonly step: 'rest' }
  | { readonly step: 'add' }
  | { readonly step: 'remove'; readonly id: number }
  | { readonly step: 'recovery'; readonly codes: readonly string[] };

const explainIn = (language: Language) => (error: unknown) => {
  const t = words(language);
  if (!(error instanceof ApiError)) return error instanceof TypeError ? undefined : t.passkeyFailed;
  if (error.code === 'invalid_credentials') return t.wrongPassword;
  if (error.body?.fields?.['code'] === 'required') return t.required;
  return error.code === 'invalid_fields' ? t.passkeyFailed : undefined;
};

/** The state and actions of the section. */
function usePasskeys(language: Language) {
  const [view, setView] = useState<View>({ step: 'rest' });
  const { banner, attempt } = useFailure(language, explainIn(language));
  const begin = useMutation(factors.beginPasskey);
  const add = useMutation(factors.addPasskey, { refreshes: [factors.read] });
  const remove = useMutation(factors.removePasskey, { refreshes: [factors.read] });
  const addOne = (password: string): void =>
    void attempt(async () => {
      const { ticket, options } = await begin.run({ body: { password } });
      const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
      const response = JSON.stringify(await startRegistration({ optionsJSON }));
      const { recoveryCodes } = await add.run({ body: { ticket, response } });
      setView(recoveryCodes.length > 0 ? { step: 'recovery', codes: recoveryCodes } : { step: 'rest' });
    });
  const removeOne = (id: number, password: string): void =>
    void attempt(async () => {
      await remove.run({ params: { id }, body: { password } });
      setView({ step: 'rest' });
    });
  const isPending = [begin, add, remove].some((one) => one.isPending);
  return { view, setView, banner, addOne, removeOne, isPending };
}

/** The user's passkeys: a second step that phishing cannot capture. */
export function Passkeys({ language }: { readonly language: Language }) {
  const t = words(language);
  const state = useQuery(factors.read);
  const { view, setView, banner, addOne, removeOne, isPending } = usePasskeys(language);
  const rest = (): void => setView({ step: 'rest' });
  if (!state.data?.isOwn) return null;
  const { passkeys } = state.data;
  const isKnown = 'credentials' in navigator && typeof PublicKeyCredential === 'function';
  return (
    <Part aria-labelledby="passkeys">
      <SectionTitle id="passkeys">{t.passkeys}</SectionTitle>
      <p>{t.passkeysText}</p>
      {banner}
      {passkeys.length === 0 ? null : (
        <Rows>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
            const device = name === '' ? t.unknown : name;
            return (
              <li key={id}>
                <Lock aria-hidden="true" />
                <div>
                  <strong>{device}</strong>
                  <small>
                    {`${t.madeOn(formatDate(createdAt))}${lastUsedAt === null ? '' : ` · ${t.lastSeen} ${formatDate(lastUsedAt)}`}`}
                  </small>
                </div>
                <Button
                  size="sm"
                  aria-label={`${t.removePasskey}: ${device}`}
                  onPress={() => setView({ step: 'remove', id })}
                >
                  {t.remove}
                </Button>
              </li>
            );
          })}
        </Rows>
      )}
      {view.step === 'add' || view.step === 'remove' ? (
        <Ask
          language={language}
          kind="password"
          label={t.password}
          submit={view.step === 'add' ? t.next : t.remove}
          isPending={isPending}
          onSubmit={(password) => (view.step === 'add' ? addOne(password) : removeOne(view.id, password))}
          onCancel={rest}
        />
      ) : null}
      {view.step === 'recovery' ? <Recovery language={language} codes={view.codes} onDone={rest} /> : null}
      {isKnown ? null : <Banner tone="warning">{t.noPasskeys}</Banner>}
      {view.step === 'rest' && isKnown ? (
        <Button onPress={() => setView({ step: 'add' })}>{t.addPasskey}</Button>
      ) : null}
    </Part>
  );
}
