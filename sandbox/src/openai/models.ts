export interface Model {
  readonly id: string;
  /** Reasoning models take no temperature unless their effort is `none`. */
  readonly isReasoning: boolean;
  readonly refusesNone?: boolean;
  readonly created: number;
  readonly shutdown?: string;
}

export const models: readonly Model[] = [
  { id: 'gpt-4o', isReasoning: false, created: 1_715_367_049, shutdown: '2027-01-14' },
  { id: 'gpt-4o-2024-11-20', isReasoning: false, created: 1_732_060_800, shutdown: '2027-01-14' },
  { id: 'gpt-4o-mini', isReasoning: false, created: 1_721_172_741, shutdown: '2027-01-14' },
  { id: 'gpt-4.1', isReasoning: false, created: 1_744_316_542, shutdown: '2027-01-14' },
  { id: 'gpt-4.1-mini', isReasoning: false, created: 1_744_318_173, shutdown: '2027-01-14' },
  { id: 'gpt-6-luna', isReasoning: true, created: 1_781_000_000 },
  { id: 'gpt-6.1-terra', isReasoning: true, created: 1_788_000_000 },
  { id: 'gpt-6.1-sol', isReasoning: true, refusesNone: true, created: 1_788_000_000 },
  { id: 'omni-moderation-latest', isReasoning: false, created: 1_731_689_265 },
];

export const findModel = (id: unknown) => models.find((model) => model.id === id);

export const asModel = ({ id, created, shutdown }: Model) => ({
  id,
  object: 'model',
  created,
  owned_by: 'system',
  ...(shutdown === undefined ? {} : { shutdown_date: shutdown }),
});
