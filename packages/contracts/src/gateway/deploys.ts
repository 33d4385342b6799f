import * as z from 'zod/mini';
import { isOneLine, RemoteAbout, RemoteEntry } from './remotes.ts';

/** Where deployments are served, followed by the workspace's name such as `mfe-portal`. */
export const deployPath = '/deploy';

/** The largest upload of one release in bytes, base64 included. */
export const maxReleaseBytes = 32 * 1024 * 1024;

/** The largest file of a remote, and all its files together without their packed copies, in bytes. */
const releaseBudget = { fileBytes: 3 * 1024 * 1024, totalBytes: 12 * 1024 * 1024 };

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Returns why the files of a remote are too large, by name and number; undefined when they are not. */
export function budgetFault(sizes: ReadonlyMap<string, number>): string | undefined {
  const plain = [...sizes].filter(([name]) => !/\.(br|gz)$/.test(name)).toSorted(([, a], [, b]) => b - a);
  const named = plain.slice(0, 3).map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
  const [, largest = 0] = plain[0] ?? [];
  if (largest > releaseBudget.fileBytes)
    return `A file of a remote may have ${megabytes(releaseBudget.fileBytes)}; the largest here: ${named.join(', ')}.`;
  const total = plain.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total > releaseBudget.totalBytes)
    return `A remote may have ${megabytes(releaseBudget.totalBytes)}, this one has ${megabytes(total)}; the largest files: ${named.join(', ')}.`;
  return undefined;
}

/** A version is a folder's name: a digest of sources, or a release's number. */
export const ReleaseVersion = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i));

/** The shell features that a remote's build needs; `kallos` in its manifest. */
export const RemoteNeeds = z.object({
  contract: z.number(),
  since: z.number(),
  /** The wanted range of each shared module, such as `^19.0.0`. */
  shared: z.record(z.string(), z.string()),
  /** Its description; early builds have none. */
  about: z.optional(RemoteAbout),
});
export type RemoteNeeds = z.infer<typeof RemoteNeeds>;

/** The features that a shell offers to remotes; `contract.json` next to its built files. */
export const ShellOffer = z.object({
  contract: z.number(),
  /** The version of each shared module. */
  shared: z.record(z.string(), z.string()),
});
export type ShellOffer = z.infer<typeof ShellOffer>;

/** The manifest of a shell's release; `contract.json` next to its files. */
export const ShellManifest = z.extend(ShellOffer, {
  version: z.string(),
  /** The hash of each script by its name within the folder. */
  integrity: z.record(z.string(), z.string()),
});

/** The upload of a release: its files as base64, or the address on an allowed origin where they already stand. */
export const ReleaseUpload = z.union([
  z.object({ files: z.record(z.string(), z.string()) }),
  z.object({ address: z.string().check(z.refine((text) => URL.canParse(text))) }),
]);
export type ReleaseUpload = z.infer<typeof ReleaseUpload>;

/** A release that was uploaded and verified. */
export const Release = z.object({
  entry: RemoteEntry,
  /** SHA-256 of the stored files; empty for files on an origin of their own. */
  digest: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Release = z.infer<typeof Release>;

/** Who gets a version that is being tried: a share of browsers in percent, or some accounts. */
export const Audience = z.union([
  z.object({ percent: z.int().check(z.minimum(1), z.maximum(99)) }),
  z.object({ accounts: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(200)) }),
]);
export type Audience = z.infer<typeof Audience>;

/** One upload, or one change of a pointer: who did what, when. */
export const PointerAct = z.object({
  action: z.enum(['upload', 'deploy', 'canary', 'promote', 'rollback', 'platform']),
  version: z.string(),
  /** Who was to get it, when it was tried. */
  audience: z.optional(Audience),
  /** The version that most people had before. */
  from: z.string(),
  /** The version whose trial ended, which leaves what most people have as it is. */
  ended: z.optional(z.string()),
  by: z.string(),
  at: z.string(),
  note: z.optional(z.string()),
});
export type PointerAct = z.infer<typeof PointerAct>;

/** Everything about which version of one remote is shown to whom. */
export const RemotePointer = z.object({
  name: z.string(),
  /** Grows by one with each change. */
  generation: z.number(),
  /** The version that came with the platform when this pointer began. */
  base: z.string(),
  /** No team has decided yet: whatever comes with the platform is shown. */
  isSeed: z.optional(z.boolean()),
  stable: z.string(),
  canary: z.nullable(z.object({ version: z.string(), audience: Audience })),
  /** Earlier stable versions, the last one newest. */
  past: z.array(z.string()),
  releases: z.record(z.string(), Release),
  /** The content hashes of deleted releases, so that their names are never reused for other content. */
  forgotten: z.optional(z.record(z.string(), z.string())),
  /** Newest last. */
  acts: z.array(PointerAct),
});
export type RemotePointer = z.infer<typeof RemotePointer>;

/** The answer to an upload; `preview` is a ticket by which its holder sees the release. */
export const UploadReply = z.object({ release: Release, preview: z.string(), isNew: z.boolean() });
export type UploadReply = z.infer<typeof UploadReply>;

/** The header by which the holder of a preview's ticket asks for it. */
export const previewHeader = 'x-kallos-preview';

/** The name in a page's query that begins a preview by its ticket, and ends it when it is empty. */
export const previewQuery = 'preview';

/** A screen of a release that a ticket shows, as a path. */
export const previewPath = (screen: string, ticket: string): string =>
  `${screen}?${previewQuery}=${encodeURIComponent(ticket)}`;

/** A one-line note on a change in the audit. */
export const DeployNote = z
  .string()
  .check(z.maxLength(500), z.refine(isOneLine, 'a note is one line of plain text'));

const note = z.optional(DeployNote);
/** Ends a trial of another version, which is otherwise a reason to refuse. */
const replace = z.optional(z.boolean());

/** What is asked of a pointer; each wish names what it means, so that it never hits what a colleague did meanwhile. */
export const PointerChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('deploy'), version: ReleaseVersion, replace, note }),
  z.object({ action: z.literal('canary'), version: ReleaseVersion, audience: Audience, replace, note }),
  z.object({ action: z.literal('promote'), version: ReleaseVersion, note }),
  /** `from` is the version to leave, on trial or shown: refused once it is neither. */
  z.object({
    action: z.literal('rollback'),
    from: z.optional(ReleaseVersion),
    to: z.optional(ReleaseVersion),
    note,
  }),
]);
export type PointerChange = z.infer<typeof PointerChange>;
