/** What the set-up of a business is judged by; undefined while it is not known. */
export interface SetupFacts {
  readonly companyInfo: object | null | undefined;
  readonly products: readonly unknown[] | undefined;
  /** Chosen pages, of which only the active ones get posts. */
  readonly selectedPages: ReadonlyArray<{ readonly isActive: boolean }> | undefined;
}

/** Whether each step that comes before the calendar is done. */
export const doneSteps = ({ companyInfo, products, selectedPages }: SetupFacts) => ({
  setup: Boolean(companyInfo),
  products: (products?.length ?? 0) > 0,
  platforms: selectedPages?.some(({ isActive }) => isActive) ?? false,
});

/** The step that a business goes on with: the first that is not done, or the calendar. */
export function nextStep(facts: SetupFacts): 'setup' | 'products' | 'platforms' | 'campaigns' {
  const isDone = doneSteps(facts);
  return (['setup', 'products', 'platforms'] as const).find((step) => !isDone[step]) ?? 'campaigns';
}
