const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('el-GR', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

/** A moment as a Greek reads it in a zone: «Δευτέρα 23 Νοεμβρίου, 09:00». */
export function spokenTime(instant: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['weekday']} ${parts['day']} ${parts['month']}, ${parts['hour']}:${parts['minute']}`;
}

/** A moment by its day alone, to stand behind «στις»: «27 Νοεμβρίου, 09:00». */
export const spokenDate = (instant: Date, zone: string): string =>
  spokenTime(instant, zone).replace(/^\S+ /, '');
