/** What a press of «Δοκιμαστικό email» came to, with the addresses that the mail goes to. */
export const sampleMailWords = {
  sent: (emails: readonly string[]) => `Το δοκιμαστικό μήνυμα στάλθηκε: ${emails.join(', ')}`,
  alreadySent: (emails: readonly string[]) => `Το δοκιμαστικό μήνυμα είχε ήδη σταλεί: ${emails.join(', ')}`,
};
