import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';

/** The content of a toast; `action` is the one thing that can be done about it. */
export interface ToastWords {
  title: string;
  description?: ReactNode;
  action?: { label: string; onPress: () => void };
  /** The topic: a success closes errors of the same topic, and an error replaces the one before. */
  about?: string;
}

/** A toast in the queue, with its tone. */
export interface QueuedWords extends ToastWords {
  tone: Tone;
}
