import { devices } from '@kallos/contracts/auth/devices';
import { Badge, Button, Monitor, SectionTitle, Skeleton, SkeletonGroup, toasts } from '@kallos/ui/kit';
import { formatDateTime, type Language, useMutation, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { Part, Rows } from './security-look.ts';
import { LoadFailed, useFailure } from './use-failure.tsx';
import { words } from './words.ts';

/** The user's signed-in devices; one or all others can be signed out. */
export function Devices({ language }: { readonly language: Language }) {
  const t = words(language);
  const list = useQuery(devices.list);
  const end = useMutation(devices.end, { refreshes: [devices.list] });
  const endOthers = useMutation(devices.endOthers, { refreshes: [devices.list] });
  const [endingId, setEndingId] = useState<string | null>(null);
  const { banner, attempt } = useFailure(language);
  const shown = list.data?.devices ?? [];
  const endOne = (id: string): void => {
    setEndingId(id);
    void attempt(async () => {
      await end.run({ params: { id } });
      toasts.success({ title: t.ended });
    });
  };
  const endAll = (): void =>
    void attempt(async () => {
      await endOthers.run();
      toasts.success({ title: t.othersEnded });
    });
  return (
    <Part aria-labelledby="devices">
      <SectionTitle id="devices">{t.devices}</SectionTitle>
      <p>{t.devicesText}</p>
      {banner}
      {list.isLoading ? (
        <SkeletonGroup label={t.loading}>
          <Skeleton height="3.5rem" />
        </SkeletonGroup>
      ) : null}
      {list.error && !list.data ? (
        <LoadFailed language={language} error={list.error} onRetry={list.reload} />
      ) : (
        <Rows>
          {shown.map(({ id, device, address, signedInAt, lastSeenAt, isThis }) => {
            const name = device === '' ? t.unknown : device;
            return (
              <li key={id}>
                <Monitor aria-hidden="true" />
                <div>
                  <strong>
                    <span>{name}</span>
                    {isThis ? <Badge tone="success">{t.thisOne}</Badge> : null}
                  </strong>
                  <small>{`${t.lastSeen} ${formatDateTime(lastSeenAt)} · ${t.signedIn} ${formatDateTime(signedInAt)}${address === '' ? '' : ` · ${address}`}`}</small>
                </div>
                {isThis ? null : (
                  <Button
                    size="sm"
                    aria-label={`${t.endOf}: ${name}`}
                    isPending={end.isPending && endingId === id}
                    pendingLabel={t.ending}
                    onPress={() => endOne(id)}
                  >
                    {t.end}
                  </Button>
                )}
              </li>
            );
          })}
        </Rows>
      )}
      {shown.length > 1 ? (
        <Button isPending={endOthers.isPending} pendingLabel={t.ending} onPress={endAll}>
          {t.endOthers}
        </Button>
      ) : null}
    </Part>
  );
}
