import * as z from 'zod/mini';
import { isOneLine, RemoteAbout, RemoteEntry } from './remotes.ts';

/** The path for deployments, followed by the workspace's name such as `mfe-portal`. */
export const deployPath = '/deploy';

/** The maximum upload of a release in bytes, including base64. */
export const maxReleaseBytes = 32 * 1024 * 1024;

/** Maximum size in bytes of a remote's file, and of all files without compressed copies. */
const releaseBudget = { fileBytes: 3 * 1024 * 1024, totalBytes: 12 * 1024 * 1024 };

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/**
 * Returns why the files of a remote are too large, with name and size; undefined if they are not.
 */
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

/** A folder name: a digest of the sources, or a release number. */
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
  /** The hash of each script by file name. */
  integrity: z.record(z.string(), z.string()),
});

/** The upload of a release: its files as base64, or their address on an allowed origin. */
export const ReleaseUpload = z.union([
  z.object({ files: z.record(z.string(), z.string()) }),
  z.object({ address: z.string().check(z.refine((text) => URL.canParse(text))) }),
]);
export type ReleaseUpload = z.infer<typeof ReleaseUpload>;

/** A release that was uploaded and verified. */
export const Release = z.object({
  entry: RemoteEntry,
  /** SHA-256 of the stored files; empty for files on another origin. */
  digest: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Release = z.infer<typeof Release>;

/** The users who get a trial version: a share of browsers in percent, or some accounts. */
export const Audience = z.union([
  z.object({ percent: z.int().check(z.minimum(1), z.maximum(99)) }),
  z.object({ accounts: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(200)) }),
]);
export type Audience = z.infer<typeof Audience>;

/** An upload or a change of a pointer, with its author and time. */
export const PointerAct = z.object({
  action: z.enum(['upload', 'deploy', 'canary', 'promote', 'rollback', 'platform']),
  version: z.string(),
  /** The audience of a trial. */
  audience: z.optional(Audience),
  /** The previous version of most users. */
  from: z.string(),
  /** The version whose trial ended without a change for most users. */
  ended: z.optional(z.string()),
  by: z.string(),
  at: z.string(),
  note: z.optional(z.string()),
});
export type PointerAct = z.infer<typeof PointerAct>;

/** The versions of a remote and their audiences. */
export const RemotePointer = z.object({
  name: z.string(),
  /** Incremented with each change. */
  generation: z.number(),
  /** The bundled version when this pointer was created. */
  base: z.string(),
  /** True if no team has decided yet: the bundled version is shown. */
  isSeed: z.optional(z.boolean()),
  stable: z.string(),
  canary: z.nullable(z.object({ version: z.string(), audience: Audience })),
  /** Earlier stable versions, oldest first. */
  past: z.array(z.string()),
  releases: z.record(z.string(), Release),
  /** The content hashes of deleted releases, so that their names are never reused for other content. */
  forgotten: z.optional(z.record(z.string(), z.string())),
  /** Oldest first. */
  acts: z.array(PointerAct),
});
export type RemotePointer = z.infer<typeof RemotePointer>;

/** The reply to an upload; `preview` is a ticket to view the release. */
export const UploadReply = z.object({ release: Release, preview: z.string(), isNew: z.boolean() });
export type UploadReply = z.infer<typeof UploadReply>;

/** The header with a preview ticket. */
export const previewHeader = 'x-kallos-preview';

/** The query parameter that starts a preview with its ticket, or ends it if empty. */
export const previewQuery = 'preview';

/** Returns the path of a screen in a previewed release. */
export const previewPath = (screen: string, ticket: string): string =>
  `${screen}?${previewQuery}=${encodeURIComponent(ticket)}`;

/** A one-line note on a change for the audit log. */
export const DeployNote = z
  .string()
  .check(z.maxLength(500), z.refine(isOneLine, 'a note is one line of plain text'));

const note = z.optional(DeployNote);
/** Ends another version's trial, which would otherwise cause a rejection. */
const replace = z.optional(z.boolean());

/**
 * A change of a pointer; each names the version it refers to, so that it cannot hit a colleague's
 * concurrent change.
 */
export const PointerChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('deploy'), version: ReleaseVersion, replace, note }),
  z.object({ action: z.literal('canary'), version: ReleaseVersion, audience: Audience, replace, note }),
  z.object({ action: z.literal('promote'), version: ReleaseVersion, note }),
  /** `from` is the version to leave, trial or stable; rejected if it is neither any more. */
  z.object({
    action: z.literal('rollback'),
    from: z.optional(ReleaseVersion),
    to: z.optional(ReleaseVersion),
    note,
  }),
]);
export type PointerChange = z.infer<typeof PointerChange>;
