import { sessions } from '@kallos/contracts/auth/sessions';
import { CalendarCheck2, lazyPart, ProofChip, Sparkles } from '@kallos/ui/kit';
import { call, storeToken, useLocation, useNavigate, usePage } from '@kallos/web-kit/kit';
import { useEffect } from 'react';
import { warmRemote } from '../remotes/load-remote.ts';
import { BusinessFrame } from './BusinessFrame.tsx';
import { greekLetterIn, isEmail } from './email-slip.ts';
import { LoginForm } from './LoginForm.tsx';
import { findDestination } from './next-step.ts';
import type { CredentialFaults, Credentials } from './use-login-form.ts';

const words = {
  form: {
    name: 'Email',
    password: 'Κωδικός πρόσβασης',
    show: 'Εμφάνιση κωδικού',
    capsLock: 'Το Caps Lock είναι ενεργό.',
    submit: 'Σύνδεση',
    pending: 'Σύνδεση σε εξέλιξη…',
  },
  slip: (letter: string) => `Το email περιέχει ελληνικό χαρακτήρα «${letter}». Γράψτε το με λατινικά.`,
  scheduled: 'Προγραμματίστηκε',
  scheduledText: 'Δευτέρα 23/11/2026, 10:30',
  written: 'Νέο κείμενο έτοιμο',
  product: 'Hydra Serum 1,5%',
};

function findFaults({ name, password }: Credentials): CredentialFaults {
  const faults: CredentialFaults = {};
  const letter = greekLetterIn(name);
  if (letter !== null) faults.name = words.slip(letter);
  else if (!isEmail(name.trim())) faults.name = 'Please enter a valid email address';
  if (password.length < 6) faults.password = 'Password must be at least 6 characters';
  return faults;
}

// A decoration: the form does not wait for it, and other screens don't pay for it.
const { Part: ArchPicture } = lazyPart(async () => (await import('@kallos/ui/arch-picture')).ArchPicture);

const picture = (
  <ArchPicture brand="KALLOS" caption="HYDRA SERUM 1.5%">
    <ProofChip icon={<CalendarCheck2 />} title={words.scheduled} text={words.scheduledText} />
    <ProofChip icon={<Sparkles />} title={words.written} text={words.product} tone="ai" place="end" />
  </ArchPicture>
);

/** The business login: the form at one side, what the product does at the other. */
export function BusinessLogin() {
  usePage('Σύνδεση', 'el');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => void warmRemote('mfe_portal'), 1200);
    return () => clearTimeout(timer);
  }, []);

  const signIn = async ({ name, password }: Credentials): Promise<void> => {
    const { token } = await call(sessions.loginBusiness, { body: { email: name.trim(), password } });
    storeToken('business', token);
    await navigate(await findDestination(globalThis.location.search), { replace: true });
  };

  return (
    <BusinessFrame picture={picture} hasAdminLink={pathname === '/login'}>
      <LoginForm language="el" words={words.form} nameType="email" findFaults={findFaults} signIn={signIn} />
    </BusinessFrame>
  );
}
