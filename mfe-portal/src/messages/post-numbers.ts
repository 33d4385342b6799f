const number = new Intl.NumberFormat('el-GR');

/** Texts on a published post's metrics. */
export const postNumbersWords = {
  label: 'Απόδοση',
  none: 'Δεν υπάρχουν ακόμη στοιχεία απόδοσης.',
  views: (n: number) => `${number.format(n)} ${n === 1 ? 'προβολή' : 'προβολές'}`,
  reach: (n: number) => `${number.format(n)} ${n === 1 ? 'άτομο' : 'άτομα'}`,
  reactions: (n: number) => `${number.format(n)} ${n === 1 ? 'αντίδραση' : 'αντιδράσεις'}`,
  comments: (n: number) => `${number.format(n)} ${n === 1 ? 'σχόλιο' : 'σχόλια'}`,
  shares: (n: number) => `${number.format(n)} ${n === 1 ? 'κοινοποίηση' : 'κοινοποιήσεις'}`,
} as const;
