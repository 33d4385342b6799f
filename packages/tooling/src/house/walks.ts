/** The walks of CONTRIBUTING: what a person writes by hand, by file. */
export const walks: Record<
  string,
  { readonly edits: Record<string, ReadonlyArray<readonly [string, string]>> }
> = {};
