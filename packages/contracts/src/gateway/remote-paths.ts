// Apart from the other facts about remotes: the shell reads this before its shared modules are in place.

/** The remote whose screens a path shows; undefined for the shell's own pages. */
export function remoteOf(path: string): 'mfe_admin' | 'mfe_portal' | undefined {
  if (/^\/(business\/(login|forgot-password|password)|(admin|business)\/security|admin)\/?$/.test(path))
    return undefined;
  if (path.startsWith('/admin/')) return 'mfe_admin';
  if (/^\/(business|portal)(\/|$)/.test(path)) return 'mfe_portal';
  return undefined;
}
