import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A screen that loads when it is first shown; after a failure its next mounting asks for the files again. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // React keeps a rejected lazy component for ever, so each failure makes a new one.
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Current = make();
        throw error;
      }
    });
  let Current = make();
  return function LazyScreen(props: Props) {
    return <Current {...props} />;
  };
}
