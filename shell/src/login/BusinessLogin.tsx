import { sessions, type SecondStep as Step } from '@kallos/contracts/auth/sessions';
import { call, usePage } from '@kallos/web-kit/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { warmRemoteAt } from '../remotes/load-remote.ts';
import { BusinessFrame, type BusinessFrameProps } from './BusinessFrame.tsx';
import { emailFault, passwordFault } from './credential-faults.ts';
import { deviceMark } from './device-mark.ts';
import { ForgotLink } from './ForgotLink.tsx';
import { loginPicture } from './login-picture.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SecondStep } from './second-step.ts';
import { nextStep, useBusinessEntry } from './use-business-entry.ts';
import type { CredentialFaults, Credentials } from './use-login-form.ts';

const words = {
  name: 'Email',
  password: 'Κωδικός πρόσβασης',
  show: 'Εμφάνιση κωδικού',
  capsLock: 'Το Caps Lock είναι ενεργό.',
  submit: 'Σύνδεση',
  pending: 'Σύνδεση σε εξέλιξη…',
};

function findFaults({ name, password }: Credentials): CredentialFaults {
  const faults: CredentialFaults = {};
  const slips = { name: emailFault(name), password: passwordFault(password) };
  if (slips.name !== undefined) faults.name = slips.name;
  if (slips.password !== undefined) faults.password = slips.password;
  return faults;
}

const StepFrame = (props: BusinessFrameProps) => <BusinessFrame {...props} picture={loginPicture} />;

/** The business login: the form on one side, the product's features on the other. */
export function BusinessLogin() {
  usePage('Σύνδεση', 'el');
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      void warmRemoteAt('/portal/setup');
      nextStep().catch(() => undefined);
    }, 1200);
    return () => clearTimeout(timer);
  }, []);

  const [step, setStep] = useState<Step | null>(null);
  const enter = useBusinessEntry();
  const signIn = async ({ name, password }: Credentials): Promise<void> => {
    const { token, secondStep } = await call(sessions.loginBusiness, {
      body: { email: name.trim(), password, device: deviceMark() },
    });
    if (secondStep) return setStep(secondStep);
    await enter(token);
  };
  if (step)
    return (
      <SecondStep language="el" step={step} Frame={StepFrame} onToken={enter} onBack={() => setStep(null)} />
    );

  return (
    <BusinessFrame picture={loginPicture} hasAdminLink={pathname === '/login'}>
      <LoginForm language="el" words={words} nameType="email" findFaults={findFaults} signIn={signIn}>
        <ForgotLink />
      </LoginForm>
    </BusinessFrame>
  );
}
