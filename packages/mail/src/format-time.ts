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

/** Formats a time in a zone in Greek: «Δευτέρα 23 Νοεμβρίου, 09:00». */
export function formatTime(instant: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['weekday']} ${parts['day']} ${parts['month']}, ${parts['hour']}:${parts['minute']}`;
}

/**
 * Formats a time without the weekday: «στις 27 Νοεμβρίου, 09:00», and on a first «την 1η
 * Δεκεμβρίου, 09:00».
 */
export const formatDate = (instant: Date, zone: string): string =>
  `στις ${formatTime(instant, zone).replace(/^\S+ /, '')}`.replace(/^στις 1 /, 'την 1η ');
