import type { PublicEventType, Webhook, WebhookDelivery } from '@kallos/contracts/auth/webhooks';

/** The texts of a screen for webhooks. */
export interface WebhookWords {
  readonly title: string;
  readonly intro: string;
  readonly loading: string;
  readonly url: string;
  readonly urlHint: string;
  readonly urlWrong: string;
  readonly urlRefused: string;
  readonly types: string;
  readonly typesMissing: string;
  readonly add: string;
  readonly adding: string;
  readonly type: Readonly<Record<PublicEventType, string>>;
  readonly test: string;
  readonly tested: string;
  readonly remove: string;
  readonly removeAsk: string;
  readonly removed: string;
  readonly enable: string;
  readonly enabled: string;
  readonly cancel: string;
  readonly log: string;
  readonly noLog: string;
  readonly resend: string;
  readonly on: string;
  readonly off: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>>;
  readonly state: Readonly<Record<WebhookDelivery['state'], string>>;
  readonly tries: (count: number) => string;
  readonly answer: (status: number | null, milliseconds: number | null) => string;
  readonly failed: string;
}

/** The state that the parts of the screen share. */
export interface WebhookParts {
  readonly words: WebhookWords;
  readonly onFailed: (error: unknown) => void;
}
