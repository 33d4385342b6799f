import { sessions, type SecondStep as Step } from '@kallos/contracts/auth/sessions';
import { call, storeToken, usePage } from '@kallos/web-kit/kit';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { warmRemoteAt } from '../remotes/load-remote.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { deviceMark } from './device-mark.ts';
import { LoginForm } from './LoginForm.tsx';
import { SecondStep } from './second-step.ts';
import type { CredentialFaults, Credentials } from './use-login-form.ts';

const words = {
  name: 'Username',
  password: 'Password',
  show: 'Show password',
  capsLock: 'Caps Lock is on.',
  submit: 'Sign in',
  pending: 'Signing in...',
};

function findFaults({ name, password }: Credentials): CredentialFaults {
  return {
    ...(name.trim() === '' ? { name: 'Username is required' } : {}),
    ...(password === '' ? { password: 'Password is required' } : {}),
  };
}

export function AdminLogin() {
  usePage('Admin Dashboard', 'en');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void warmRemoteAt('/admin/dashboard'), 1200);
    return () => clearTimeout(timer);
  }, []);

  const [step, setStep] = useState<Step | null>(null);
  const enter = async (token: string): Promise<void> => {
    storeToken('admin', token);
    navigate('/admin/dashboard', { replace: true });
  };
  const signIn = async ({ name, password }: Credentials): Promise<void> => {
    const { token, secondStep } = await call(sessions.loginAdmin, {
      body: { username: name.trim(), password, device: deviceMark() },
    });
    if (secondStep) return setStep(secondStep);
    await enter(token);
  };
  if (step)
    return (
      <SecondStep language="en" step={step} Frame={AdminFrame} onToken={enter} onBack={() => setStep(null)} />
    );

  return (
    <AdminFrame>
      <LoginForm language="en" words={words} nameType="text" findFaults={findFaults} signIn={signIn} />
    </AdminFrame>
  );
}
