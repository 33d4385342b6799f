const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** Returns a duration in its largest unit. */
function spanText(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  const hours = Math.round(minutes / 60);
  if (minutes < 90) return counted(minutes, 'λεπτό', 'λεπτά');
  return hours < 36 ? counted(hours, 'ώρα', 'ώρες') : counted(Math.round(hours / 24), 'ημέρα', 'ημέρες');
}

/** Texts of the hint on a wrong device clock. */
export const deviceClockWords = {
  title: 'Το ρολόι της συσκευής σας δεν είναι σωστό',
  /** How far the device is behind, in milliseconds; negative when it is ahead. */
  help: (behind: number) =>
    `Πηγαίνει ${spanText(behind)} ${behind < 0 ? 'μπροστά' : 'πίσω'}. Οι αναρτήσεις σας δεν επηρεάζονται: το Kallos μετράει με τη σωστή ώρα.`,
} as const;
