/** The words of what an account may upload in 30 days, in Greek. */
export const mediaSpaceWords = {
  left: (left: string, limit: string) =>
    `Χώρος για εικόνες και βίντεο: απομένουν ${left} από ${limit} για τις 30 ημέρες.`,
  full: (limit: string) =>
    `Γέμισε ο χώρος για εικόνες και βίντεο (${limit} στις 30 ημέρες). Ελευθερώνεται σιγά σιγά, 30 ημέρες μετά από κάθε ανέβασμα. Για περισσότερο χώρο, γράψτε στην Υποστήριξη.`,
  tooLarge: (left: string) =>
    `Το αρχείο δεν χωράει: απομένουν ${left} για εικόνες και βίντεο. Για περισσότερο χώρο, γράψτε στην Υποστήριξη.`,
} as const;
