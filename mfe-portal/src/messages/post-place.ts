/** Texts on the place of a post. */
export const postPlaceWords = {
  title: 'Τοποθεσία',
  hint: (networks: string) => `Φαίνεται πάνω από την ανάρτηση στο ${networks}.`,
  search: 'Αναζήτηση τοποθεσίας',
  searchHint: 'Γράψτε το όνομα του ιατρείου, της περιοχής ή ενός καταστήματος.',
  suggested: 'Προτάσεις',
  found: (count: number) => (count === 1 ? '1 τοποθεσία' : `${count} τοποθεσίες`),
  none: 'Δεν βρέθηκε τοποθεσία με αυτό το όνομα.',
  searching: 'Αναζήτηση…',
  failed: 'Η αναζήτηση δεν έγινε. Δοκιμάστε ξανά σε λίγο.',
  choose: (name: string) => `Επιλογή: ${name}`,
  remove: 'Χωρίς τοποθεσία',
  chosen: (name: string) => `Τοποθεσία: ${name}`,
  more: 'Περισσότερες επιλογές',
} as const;
