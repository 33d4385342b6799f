import * as z from 'zod/mini';

/**
 * The version of the agreement between the shell and its remotes: the exposed module's shape, the shared modules and what
 * their facades export. 2 added the version to what a remote is given; 3 the server's clock, and `react-dom`,
 * `react-router-dom` and `swr` as shared modules.
 */
export const shellContract = 3;

/** The oldest agreement under which remotes built from these sources still work. */
export const oldestContract = 3;

/** Why a shell of contract `shell` can't mount a remote, or undefined when it can: both sides reach back one version. */
export function contractFault(
  remote: { readonly contract: number; readonly since?: number | undefined },
  shell: number = shellContract,
): 'too-old' | 'too-new' | undefined {
  if (remote.contract < shell - 1) return 'too-old';
  return (remote.since ?? remote.contract) > shell ? 'too-new' : undefined;
}

/**
 * The name under which federation knows one version of a remote: versions live side by side, so each has its own. What a
 * script's name can't hold is written as its number, so that `1.0` and `1-0` stay apart.
 */
export const federationNameOf = (name: string, version: string): string =>
  `${name}_${version.replaceAll(/[^a-z0-9]/gi, (one) => `$${one.charCodeAt(0).toString(16)}`)}`;

const CheckedScript = z.object({ url: z.string(), integrity: z.string() });

// What the gateway and the shell answer themselves.
const taken = ['api', 'media', 'remotes', 'shell', 'deploy', 'login', 'terms-of-service', 'privacy-policy'];

const Mount = z.string().check(
  z.regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*){1,3}$/, 'a mount is a path such as /analytics'),
  z.refine((path) => !taken.includes(path.split('/')[1] ?? ''), 'this path belongs to the platform'),
);

/** Whether a text is one line of plain text: what breaks or turns a line round could pass for another entry of a list. */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text);

const Label = z.string().check(
  z.minLength(1),
  z.maxLength(30),
  z.refine((text) => isOneLine(text) && /[\p{L}\p{N}]/u.test(text), 'a label is a few words in one line'),
);

/** A remote's description, `kallos` in its own `package.json` and from there in its manifest. */
export const RemoteAbout = z
  .object({
    /** The paths below which its screens stand. */
    mounts: z.array(Mount).check(z.minLength(1), z.maxLength(10)),
    /** What its card is written in while it can't be loaded. */
    language: z.enum(['el', 'en']),
    /** Whose session its screens need. */
    audience: z.enum(['admin', 'business']),
    /** Addresses that must draw before a release is shown. */
    smoke: z.array(z.string().check(z.regex(/^\//), z.maxLength(200))).check(z.minLength(1), z.maxLength(20)),
    /** What the navigation of its audience calls it, and where that leads; without it only those who know find it. */
    navigation: z.optional(z.object({ label: Label, to: Mount })),
  })
  .check(
    z.refine(
      ({ audience, mounts }) =>
        mounts.every((path) => /^\/admin(\/|$)/.test(path) === (audience === 'admin')),
      'screens of administrators stand below /admin, and no others do',
    ),
    z.refine(
      ({ smoke, mounts, navigation }) =>
        [...smoke, ...(navigation ? [navigation.to] : [])].every((path) =>
          mounts.some((mount) => `${path}/`.startsWith(`${mount}/`)),
        ),
      'smoke addresses, and where the navigation leads, stand below a mount',
    ),
  );
export type RemoteAbout = z.infer<typeof RemoteAbout>;

/** The name of the shell among front ends that are deployed. */
export const shellName = 'shell';

/** The name of a remote's folder, such as `mfe-new-patients`, as long as reports have room for; the registry writes it with underscores. */
export const remoteFolderName = /^(?=.{1,64}$)mfe(-[a-z0-9]+)+$/;

/**
 * Whether two remotes claim the same screens. A remote may stand inside another one's mount under its own name alone, where
 * that one has no screen: `mfe-analytics` at `/admin/analytics`.
 */
export function claimSameScreens(one: NamedRemote, other: NamedRemote): boolean {
  const place = ({ name }: NamedRemote): string => name.replace(/^mfe_/, '').replaceAll('_', '-');
  const isScreen = (address: string, { about, screens = {} }: NamedRemote): boolean =>
    about?.smoke.includes(address) || Object.hasOwn(screens, address.split('/').at(-1) ?? '');
  const stands = (inner: string, outer: string, guest: NamedRemote, host: NamedRemote) =>
    inner.startsWith(`${outer}/`) && (inner !== `${outer}/${place(guest)}` || isScreen(inner, host));
  return (one.about?.mounts ?? []).some((mine) =>
    (other.about?.mounts ?? []).some(
      (theirs) => mine === theirs || stands(mine, theirs, one, other) || stands(theirs, mine, other, one),
    ),
  );
}

type NamedRemote = Pick<RemoteEntry, 'name' | 'about' | 'screens'>;

/** One remote as the shell loads it. */
export const RemoteEntry = z.object({
  name: z.string(),
  version: z.string(),
  /** The contract that it was built with. */
  contract: z.number(),
  /** The oldest contract that it works with; its own when absent. */
  since: z.optional(z.number()),
  /** Address of mf-manifest.json. */
  entry: z.string(),
  /** `sha384-…` of the manifest. */
  integrity: z.string(),
  /** Scripts that the first screen needs. */
  preload: z.array(CheckedScript),
  /** Scripts that a screen needs besides, by the last part of its path. */
  screens: z.optional(z.record(z.string(), z.array(CheckedScript))),
  /** Its description; early releases have none. */
  about: z.optional(RemoteAbout),
  /** Address of what its screens look like before their script has come: `FirstPaints` as JSON. */
  firstPaint: z.optional(z.string()),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

// The page's policy blocks inline scripts; markup that navigates or loads anything is rejected.
const isInert = (markup: string): boolean =>
  !/<\/?(script|style|link|meta|base|form|iframe|object|embed|img)\b/i.test(markup);

/**
 * What the screens of a remote look like before their script has come, by their path below the remote's prefix: markup
 * that loads nothing and leads nowhere, and the rules of a style element for it.
 */
export const FirstPaints = z.record(
  z.string(),
  z.object({
    styles: z.string().check(z.refine((styles) => !styles.includes('<'), 'rules contain no markup')),
    markup: z.string().check(z.refine(isInert, 'markup must be inert')),
  }),
);
export type FirstPaints = z.infer<typeof FirstPaints>;

/** The answer of `GET /remotes.json`. */
export const RemoteRegistry = z.object({
  generation: z.number(),
  /** The shell that pages are built from: `entry` is its offer, and its files are next to it. */
  shell: z.optional(RemoteEntry),
  remotes: z.array(RemoteEntry),
  /** Some account has versions of its own, so signed-in users request the registry again with their token. */
  isPersonal: z.optional(z.boolean()),
  /** The release that this browser alone is shown, or that such a time is over. */
  preview: z.optional(
    z.union([z.literal('ended'), z.object({ name: z.string(), version: z.string(), until: z.string() })]),
  ),
});
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;

/** The live event by which browsers learn that the registry changed. */
export const remotesChangedEvent = 'gateway.remotes-changed';
