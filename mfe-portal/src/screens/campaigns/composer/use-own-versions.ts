import { networkNames } from '@kallos/contracts/networks';
import type { TypedFinding } from '@kallos/contracts/posts/claims';
import type { Platform } from '@kallos/contracts/wire';
import { useState } from 'react';
import type { ComposerValue } from './composer-value.ts';
import { type OwnVersion, withoutVersion, withVersion } from './own-versions.ts';

type Change = (part: (now: ComposerValue) => Partial<ComposerValue>) => void;

/** The texts and images of single networks: parting, editing, and joining again with undo. */
export function useOwnVersions(value: ComposerValue, change: Change) {
  // The last version of each network that was joined again, so that nothing written is lost.
  const [joined, setJoined] = useState<Readonly<Partial<Record<Platform, OwnVersion>>>>({});
  const [joinedLast, setJoinedLast] = useState<Platform>();
  const [busy, setBusy] = useState<ReadonlySet<Platform>>(new Set());
  const [found, setFound] = useState<Readonly<Partial<Record<Platform, readonly TypedFinding[]>>>>({});
  const put = (version: OwnVersion) => {
    setJoinedLast(undefined);
    change(({ ownVersions }) => ({ ownVersions: withVersion(ownVersions, version) }));
  };
  return {
    /** Without networks that only an old draft knows. */
    versions: value.ownVersions.filter(({ network }) => networkNames.includes(network)),
    /** Gives a network its last own text, or a copy of the shared one. */
    part: (network: Platform) => put(joined[network] ?? { network, content: value.content }),
    edit: (network: Platform, part: Partial<Omit<OwnVersion, 'network'>>) =>
      change(({ ownVersions }) => {
        const now = ownVersions.find((one) => one.network === network) ?? { network };
        return { ownVersions: withVersion(ownVersions, { ...now, ...part }) };
      }),
    /** Changes the network's own images by those of this moment. */
    editPictures: (
      network: Platform,
      next: (before: NonNullable<OwnVersion['pictures']>) => NonNullable<OwnVersion['pictures']>,
    ) =>
      change(({ ownVersions, pictures }) => {
        const now = ownVersions.find((one) => one.network === network) ?? { network };
        return {
          ownVersions: withVersion(ownVersions, { ...now, pictures: next(now.pictures ?? pictures) }),
        };
      }),
    join: (network: Platform) => {
      const own = value.ownVersions.find((one) => one.network === network);
      if (!own) return;
      setJoined((before) => ({ ...before, [network]: own }));
      setJoinedLast(network);
      setFound((before) => ({ ...before, [network]: [] }));
      change(({ ownVersions }) => ({ ownVersions: withoutVersion(ownVersions, network) }));
    },
    /** The network that was joined last, while that can be undone. */
    joinedLast,
    undoJoin: () => {
      const own = joinedLast && joined[joinedLast];
      if (own) put(own);
    },
    isBusy: busy.size > 0,
    setBusy: (network: Platform, isBusy: boolean) =>
      setBusy((before) => {
        if (before.has(network) === isBusy) return before;
        const next = new Set(before);
        if (isBusy) next.add(network);
        else next.delete(network);
        return next;
      }),
    /** Keeps what is found in a network's text, for the checks before scheduling. */
    report: (network: Platform, findings: readonly TypedFinding[]) =>
      setFound((before) => (before[network] === findings ? before : { ...before, [network]: findings })),
    /** What is found in the texts of networks. */
    found,
  };
}
