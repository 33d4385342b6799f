const number = new Intl.NumberFormat('el-GR');

/** Texts of the quarterly overview. */
export const quarterWords = {
  title: 'Το τελευταίο τρίμηνο',
  reach: (n: number) => `${number.format(n)} ${n === 1 ? 'άτομο' : 'άτομα'}`,
  reactions: (n: number) => `${number.format(n)} ${n === 1 ? 'αντίδραση' : 'αντιδράσεις'}`,
  bestHours: (hours: readonly string[]) => `Καλύτερες ώρες: ${hours.join(' και ')}`,
  chart: 'Άτομα που είδαν τις αναρτήσεις σας, ανά εβδομάδα',
  thisWeek: 'αυτή την εβδομάδα',
  table: 'Πίνακας με τους αριθμούς',
  week: 'Εβδομάδα από',
  posts: 'Αναρτήσεις',
  reachHead: 'Άτομα',
  reactionsHead: 'Αντιδράσεις',
  unknown: '—',
  number: (n: number) => number.format(n),
  ofBest: (percent: number) => `${percent}% της καλύτερης ανάρτησής σας`,
} as const;
