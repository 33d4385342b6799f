import type { LaterPurpose } from '@kallos/contracts/social/connection';
import { Button, toasts } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../error-sentences.ts';
import { goToLogin } from '../go-to-login.ts';
import { el } from '../messages/el.ts';
import { permissionWords as words } from '../messages/permissions.ts';

const Ask = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-12);
  align-items: center;
`;

interface PermissionAskProps {
  readonly purpose: LaterPurpose;
  /** What happens without the permission, instead of its purpose. */
  readonly without?: string;
}

/** Requests a permission when it is first needed; the button opens Facebook. */
export function PermissionAsk({ purpose, without }: PermissionAskProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await goToLogin(undefined, purpose);
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, words.failed) });
    } finally {
      setLeaving(false);
    }
  };
  return (
    <Ask>
      <span>{without ?? `${words.oneMore} ${words.purposes[purpose]}.`}</span>
      <Button size="sm" isPending={isLeaving} pendingLabel={words.leaving} onPress={() => void leave()}>
        {words.give}
      </Button>
    </Ask>
  );
}
