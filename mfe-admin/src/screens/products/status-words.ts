/** The product states with labels and tones. */
export const statuses = {
  active: { label: 'Active', tone: 'success' },
  draft: { label: 'Draft', tone: 'warning' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

export const statusOptions = (['active', 'draft', 'archived'] as const).map((id) => ({
  id,
  label: statuses[id].label,
}));
