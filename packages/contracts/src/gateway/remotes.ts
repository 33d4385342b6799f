import * as z from 'zod/mini';

/**
 * Version of the contract between shell and remotes: the exposed module's shape, the shared modules
 * and their exports. 2 added the version passed to a remote; 3 the server's clock, and `react-dom`,
 * `react-router-dom` and `swr` as shared modules; 4 previews by layout and not by network.
 */
export const shellContract = 4;

/** The oldest contract under which remotes built from these sources work. */
export const oldestContract = 4;

/**
 * Returns why a shell of contract `shell` cannot mount a remote, or undefined if it can: both sides
 * support one version back.
 */
export function contractFault(
  remote: { readonly contract: number; readonly since?: number | undefined },
  shell: number = shellContract,
): 'too-old' | 'too-new' | undefined {
  if (remote.contract < shell - 1) return 'too-old';
  return (remote.since ?? remote.contract) > shell ? 'too-new' : undefined;
}

/**
 * Returns the federation name of a remote's version; versions coexist, so each has its own.
 * Characters not allowed in identifiers are written as numbers, so that `1.0` and `1-0` differ.
 */
export const federationNameOf = (name: string, version: string): string =>
  `${name}_${version.replaceAll(/[^a-z0-9]/gi, (one) => `$${one.charCodeAt(0).toString(16)}`)}`;

const CheckedScript = z.object({ url: z.string(), integrity: z.string() });

// Paths that the gateway and the shell use themselves.
const taken = ['api', 'media', 'remotes', 'shell', 'deploy', 'login', 'terms-of-service', 'privacy-policy'];

const Mount = z.string().check(
  z.regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*){1,3}$/, 'a mount is a path such as /analytics'),
  z.refine((path) => !taken.includes(path.split('/')[1] ?? ''), 'this path belongs to the platform'),
);

/**
 * Returns whether a text is one line without direction controls, which could imitate another entry
 * of a list.
 */
export const isOneLine = (text: string): boolean =>
  !/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text);

const Label = z.string().check(
  z.minLength(1),
  z.maxLength(30),
  z.refine((text) => isOneLine(text) && /[\p{L}\p{N}]/u.test(text), 'a label is a few words in one line'),
);

/** The icons that a navigation entry may have. */
export const remoteIcons = [
  'building',
  'calendar',
  'chart',
  'clock',
  'file',
  'globe',
  'images',
  'library',
  'mail',
  'message',
  'package',
  'plug',
  'search',
  'send',
  'star',
  'store',
  'wand',
] as const;
export type RemoteIcon = (typeof remoteIcons)[number];

/** An entry of the navigation. */
const NavigationEntry = z.object({
  label: Label,
  to: Mount,
  /** One of {@link remoteIcons}. Any word is accepted, so that open tabs can read icons of a later platform. */
  icon: z.optional(z.string().check(z.regex(/^[a-z]{1,30}$/, 'an icon is one word'))),
  /** Entries with lower numbers come first; 100 when absent. */
  order: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
});
export type NavigationEntry = z.infer<typeof NavigationEntry>;

/** Sorts navigation entries by their order, then by label. */
export const sortNavigation = <Entry extends NavigationEntry>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (one, other) => (one.order ?? 100) - (other.order ?? 100) || one.label.localeCompare(other.label),
  );

/** A remote's description: `kallos` in its own `package.json`, copied to its manifest. */
export const RemoteAbout = z
  .object({
    /** The paths of its screens. */
    mounts: z.array(Mount).check(z.minLength(1), z.maxLength(10)),
    /** The language of its error message when it cannot be loaded. */
    language: z.enum(['el', 'en']),
    /** The kind of session that its screens need. */
    audience: z.enum(['admin', 'business']),
    /** Paths that must render before a release is shown. */
    smoke: z.array(z.string().check(z.regex(/^\//), z.maxLength(200))).check(z.minLength(1), z.maxLength(20)),
    /** Its navigation entry; without it the remote is reachable only by URL. */
    navigation: z.optional(NavigationEntry),
    /** Whether the bundled version stays hidden until a team deploys the remote. */
    draft: z.optional(z.boolean()),
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

/** The name of the shell as a deployed front end. */
export const shellName = 'shell';

/**
 * A remote's folder name, such as `mfe-new-patients`, at most 64 characters as in reports; the
 * registry writes it with underscores.
 */
export const remoteFolderName = /^(?=.{1,64}$)mfe(-[a-z0-9]+)+$/;

/**
 * Returns whether two remotes claim the same screens. A remote may be mounted inside another one's
 * mount, under its own name, if the other has no screen there: `mfe-analytics` at
 * `/admin/analytics`.
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

/** The settings of remotes that an operator chooses, by folder name; browsers can read them. */
export const RemoteSettings = z.record(
  z.string().check(z.regex(remoteFolderName, 'must be the folder of a remote')),
  z.record(z.string(), z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean()])),
);
export type RemoteSettings = z.infer<typeof RemoteSettings>;

/** A remote as the shell loads it. */
export const RemoteEntry = z.object({
  name: z.string(),
  version: z.string(),
  /** The contract that it was built with. */
  contract: z.number(),
  /** The oldest contract that it supports; by default its own. */
  since: z.optional(z.number()),
  /** URL of mf-manifest.json. */
  entry: z.string(),
  /** `sha384-…` hash of the manifest. */
  integrity: z.string(),
  /** Scripts that the first screen needs. */
  preload: z.array(CheckedScript),
  /** Further scripts per screen, by the last part of its path. */
  screens: z.optional(z.record(z.string(), z.array(CheckedScript))),
  /** Its description; early releases have none. */
  about: z.optional(RemoteAbout),
  /** The settings that the operator chose for it. */
  settings: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** URL of its placeholders: `FirstPaints` as JSON. */
  firstPaint: z.optional(z.string()),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

// The CSP blocks inline scripts; markup that navigates or loads anything is rejected.
const isInert = (markup: string): boolean =>
  !/<\/?(script|style|link|meta|base|form|iframe|object|embed|img)\b/i.test(markup);

/**
 * Placeholders of a remote's screens until their script is loaded, by path below the remote's
 * prefix: markup without links or resources, and CSS.
 */
export const FirstPaints = z.record(
  z.string(),
  z.object({
    styles: z.string().check(z.refine((styles) => !styles.includes('<'), 'rules contain no markup')),
    markup: z.string().check(z.refine(isInert, 'markup must be inert')),
  }),
);
export type FirstPaints = z.infer<typeof FirstPaints>;

/** The response of `GET /remotes.json`. */
export const RemoteRegistry = z.object({
  generation: z.number(),
  /** The shell of new pages: `entry` is its contract file, with its files next to it. */
  shell: z.optional(RemoteEntry),
  remotes: z.array(RemoteEntry),
  /**
   * True if some account has its own versions, so signed-in users request the registry again with
   * their token.
   */
  isPersonal: z.optional(z.boolean()),
  /** The release that only this browser previews, or the notice that a preview ended. */
  preview: z.optional(
    z.union([z.literal('ended'), z.object({ name: z.string(), version: z.string(), until: z.string() })]),
  ),
});
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;

/** The live event that announces a changed registry. */
export const remotesChangedEvent = 'gateway.remotes-changed';
