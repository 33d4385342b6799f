/** The initial value of every control. */
export const defaultSettings = {
  contentTone: 'professional',
  targetPostLength: 150,
  creativity: 0.7,
  defaultHashtags: '',
  contentGuidelines: '',
  includesCta: true,
  instagramHashtags: 10,
  twitterHashtags: 3,
  model: 'gpt-4o',
  requestTimeoutSeconds: 30,
  dailyGenerationLimit: 50,
  monthlyBudgetUsd: 20,
  sendsBudgetAlerts: true,
  pausesAutomatically: true,
};
export type Settings = typeof defaultSettings;

/** The props of a tab: the values and a setter. */
export interface SettingsProps {
  readonly settings: Settings;
  readonly move: (change: Partial<Settings>) => void;
}

/** Sample usage for display. */
export const sampleUsage = { tokens: 35_000, of: 100_000 } as const;
