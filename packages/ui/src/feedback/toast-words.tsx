import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';

/** What a toast says; the action is the one thing that can be done about it. */
export interface ToastWords {
  title: string;
  description?: ReactNode;
  action?: { label: string; onPress: () => void };
  /** What it speaks of: a success takes back the errors about the same, and an error the one before it. */
  about?: string;
}

/** A toast's words with their tone, as they wait in the queue. */
export interface QueuedWords extends ToastWords {
  tone: Tone;
}
