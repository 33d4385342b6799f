const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

const firstIn = (text: string, marks: ReadonlyArray<readonly [string, string]>) =>
  marks.find(([mark]) => text.includes(mark))?.[1];

/** Returns a readable name for a User-Agent, such as `Chrome · Windows`; empty if unknown. */
export function deviceName(userAgent: string): string {
  // Untrusted input: plain searches in a bounded text, no slow regular expressions.
  const text = userAgent.slice(0, 512);
  return [firstIn(text, browsers), firstIn(text, systems)].filter((part) => part !== undefined).join(' · ');
}
