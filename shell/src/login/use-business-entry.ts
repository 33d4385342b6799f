import { storeToken } from '@kallos/web-kit/kit';
import { useNavigate } from 'react-router-dom';

/**
 * Loads the code that chooses the first screen: a large script that no other page of the shell
 * needs.
 */
export const nextStep = () => import('./next-step.ts');

/** Returns the function that stores a business user's token and opens the first screen. */
export function useBusinessEntry(): (token: string) => Promise<void> {
  const navigate = useNavigate();
  return async (token) => {
    storeToken('business', token);
    const { findDestination } = await nextStep();
    navigate(await findDestination(globalThis.location.search), { replace: true });
  };
}
