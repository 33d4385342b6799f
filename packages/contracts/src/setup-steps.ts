/** The inputs of the setup steps; undefined while loading. */
export interface SetupFacts {
  readonly companyInfo: object | null | undefined;
  readonly products: readonly unknown[] | undefined;
  /** Selected pages, of which only the active ones get posts. */
  readonly selectedPages: ReadonlyArray<{ readonly isActive: boolean }> | undefined;
}

/** Returns which steps before the calendar are complete. */
export const doneSteps = ({ companyInfo, products, selectedPages }: SetupFacts) => ({
  setup: Boolean(companyInfo),
  products: (products?.length ?? 0) > 0,
  platforms: selectedPages?.some(({ isActive }) => isActive) ?? false,
});

/** Returns the first incomplete step, or the calendar. */
export function nextStep(facts: SetupFacts): 'setup' | 'products' | 'platforms' | 'campaigns' {
  const isDone = doneSteps(facts);
  return (['setup', 'products', 'platforms'] as const).find((step) => !isDone[step]) ?? 'campaigns';
}
