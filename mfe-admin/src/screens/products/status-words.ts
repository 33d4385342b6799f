/** The states of a product with their words and tones. */
export const statuses = {
  active: { label: 'Active', tone: 'success' },
  draft: { label: 'Draft', tone: 'warning' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

/** The states as the options of a select. */
export const statusOptions = (['active', 'draft', 'archived'] as const).map((id) => ({
  id,
  label: statuses[id].label,
}));
