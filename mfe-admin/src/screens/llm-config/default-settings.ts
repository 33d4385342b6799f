/** What every control of the screen shows before it is moved. */
export const defaultSettings = {
  contentTone: 'professional',
  targetPostLength: 150,
  creativity: 0.7,
  defaultHashtags: '',
  contentGuidelines: '',
  avoidsMedicalClaims: true,
  includesCta: true,
  checksCompliance: true,
  instagramHashtags: 10,
  twitterHashtags: 3,
  model: 'gpt-4o',
  requestTimeoutSeconds: 30,
  dailyGenerationLimit: 50,
  monthlyBudgetUsd: 20,
  sendsBudgetAlerts: true,
  pausesAutomatically: true,
};
/** The values of all controls. */
export type Settings = typeof defaultSettings;

/** What a tab needs: the values, and a way to move one of them on the screen. */
export interface SettingsProps {
  readonly settings: Settings;
  readonly move: (change: Partial<Settings>) => void;
}

/** The usage shown as a sample. */
export const sampleUsage = { tokens: 35_000, of: 100_000 } as const;
