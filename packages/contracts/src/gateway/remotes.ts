import * as z from 'zod/mini';

/** The version of the agreement between the shell and its remotes: the exposed module's shape and the shared modules. */
export const shellContract = 1;

/** One remote as the shell loads it. */
export const RemoteEntry = z.object({
  name: z.string(),
  version: z.string(),
  contract: z.number(),
  /** Address of mf-manifest.json. */
  entry: z.string(),
  /** `sha384-…` of the manifest. */
  integrity: z.string(),
  /** Scripts that the first screen needs. */
  preload: z.array(z.object({ url: z.string(), integrity: z.string() })),
});
/** One remote as the shell loads it. */
export type RemoteEntry = z.infer<typeof RemoteEntry>;

/** The answer of `GET /remotes.json`. */
export const RemoteRegistry = z.object({ generation: z.number(), remotes: z.array(RemoteEntry) });
/** The answer of `GET /remotes.json`. */
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;
