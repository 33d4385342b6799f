import { zodResolver } from '@hookform/resolvers/zod';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import type { CallReply } from '@kallos/contracts/endpoint';
import { toasts } from '@kallos/ui/kit';
import { call, refresh, useQuery, useSession } from '@kallos/web-kit/kit';
import { leaveNow } from '@kallos/web-kit/remote/leave-now';
import { prefixOf } from '@kallos/web-kit/remote/portal/paths';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { reasonOf } from '../../error-sentences.ts';
import {
  companyDraftBase,
  storeCompanyDraft,
  storedCompanyDraft,
  useShownCompany,
} from '../../layout/draft-storage.ts';
import { el } from '../../messages/el.ts';
import { leavingWords } from '../../messages/leaving.ts';
import { setupWords as words } from '../../messages/setup.ts';
import { changedFields, emptyForm, fieldsOf, formOf, SetupForm } from './setup-form.ts';

type Saved = NonNullable<CallReply<typeof companyInfo.read>['companyInfo']>;

/** Returns the undo of a save. */
const undoing = (before: Saved) => ({
  action: {
    label: el.undo,
    onPress: () =>
      void call(companyInfo.save, { body: fieldsOf(formOf(before), before.timeZone) })
        .catch((error: unknown) =>
          toasts.destructive({ title: words.failed, description: reasonOf(error, el.somethingWrong) }),
        )
        .finally(() => refresh(companyInfo.read)),
  },
});

/** Fills the form with the saved values and this tab's draft, and stores further changes. */
function useStoredDraft(
  { reset, setValue, subscribe }: UseFormReturn<SetupForm>,
  saved: Saved | null,
  accountName: string,
): void {
  useEffect(() => {
    const before = formOf(saved, accountName);
    const base = { ...before, ...companyDraftBase() };
    reset(before);
    for (const [name, value] of Object.entries(storedCompanyDraft()))
      if (name in before) setValue(name as keyof SetupForm, value, { shouldDirty: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        if (type === 'change') storeCompanyDraft(changedFields(values, before), base);
      },
    });
  }, [saved, accountName, reset, setValue, subscribe]);
}

/** Returns whether a drafted field was saved with another value since the draft began. */
function isDraftOutdated(saved: Saved | null, accountName: string): boolean {
  const [before, base] = [formOf(saved, accountName), companyDraftBase()];
  return Object.keys(storedCompanyDraft()).some(
    (name) => base[name] !== undefined && base[name] !== before[name as keyof SetupForm],
  );
}

/** The company's form: loading, draft, guard, saving. */
export function useCompanyForm() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const query = useQuery(companyInfo.read);
  const saved = query.data?.companyInfo ?? null;
  const accountName = useSession().data?.account?.businessName ?? '';
  const [isResumed, setResumed] = useState(() => Object.keys(storedCompanyDraft()).length > 0);
  const form = useForm<SetupForm>({ resolver: zodResolver(SetupForm), defaultValues: emptyForm });
  const { control, handleSubmit, reset, formState } = form;
  const isOutdated = query.data !== undefined && isDraftOutdated(saved, accountName);
  useStoredDraft(form, saved, accountName);
  useShownCompany();

  const giveUp = (): void => {
    storeCompanyDraft({});
    reset(formOf(saved, accountName));
    setResumed(false);
  };
  const { question } = useUnsavedGuard({
    isDirty: formState.isDirty,
    isBusy: formState.isSubmitting,
    ...leavingWords,
    help: words.leaveHelp,
    onClose: giveUp,
  });

  const save = handleSubmit(async (fields) => {
    try {
      await call(companyInfo.save, { body: fieldsOf(fields, saved?.timeZone) });
      storeCompanyDraft({});
      await refresh(companyInfo.read);
      reset(fields);
      toasts.success({ title: words.saved, description: words.savedHelp, ...(saved && undoing(saved)) });
      void navigate(`${prefixOf(pathname)}/products`, { state: leaveNow });
    } catch (error) {
      toasts.destructive({ title: words.failed, description: reasonOf(error, el.somethingWrong) });
    }
  });

  return { query, control, save, isSaving: formState.isSubmitting, isResumed, isOutdated, giveUp, question };
}
