/**
 * Returns whether the browser would ask before closing the tab: screens with unsaved work prevent
 * `beforeunload`.
 */
export function hasUnsavedWork(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  globalThis.dispatchEvent(question);
  return question.defaultPrevented;
}
