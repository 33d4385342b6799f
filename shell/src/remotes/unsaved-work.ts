/** Whether closing the tab now would make the browser ask: screens with unsaved work say so by that event. */
export function hasUnsavedWork(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  globalThis.dispatchEvent(question);
  return question.defaultPrevented;
}
