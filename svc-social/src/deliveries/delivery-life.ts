/** The state of a delivery; `in_doubt` means sent without a proven outcome. */
export type DeliveryState = 'open' | 'in_doubt' | 'needs_look' | 'failed' | 'published' | 'superseded';

/** The events of a delivery. */
export type DeliveryEvent =
  /** The draft is about to be published. */
  | 'begin_flip'
  /** Meta shows that the draft is still hidden. */
  | 'prove_hidden'
  /** Meta shows the post. */
  | 'prove_published'
  /** Refused permanently. */
  | 'refuse'
  /** The outcome cannot be proven automatically. */
  | 'leave_to_person'
  /** A user confirms that it is public. */
  | 'confirm'
  /** A user denies that it is public; the next version checks again before it is sent. */
  | 'deny'
  /** A later version replaces this one, which certainly was not and will not be published. */
  | 'supersede';

/** The state machine of a delivery; an event without an entry changes nothing. */
export const deliveryLife: Record<DeliveryState, Partial<Record<DeliveryEvent, DeliveryState>>> = {
  open: {
    begin_flip: 'in_doubt',
    prove_published: 'published',
    refuse: 'failed',
    leave_to_person: 'needs_look',
    confirm: 'published',
    supersede: 'superseded',
  },
  in_doubt: {
    begin_flip: 'in_doubt',
    prove_hidden: 'open',
    prove_published: 'published',
    refuse: 'failed',
    leave_to_person: 'needs_look',
    confirm: 'published',
    supersede: 'superseded',
  },
  needs_look: {
    prove_published: 'published',
    confirm: 'published',
    deny: 'in_doubt',
    supersede: 'superseded',
  },
  // The state that Meta shows overrides an earlier refusal.
  failed: { prove_published: 'published', leave_to_person: 'needs_look', supersede: 'superseded' },
  superseded: { prove_published: 'published' },
  published: {},
};

/** Returns the states in which an event causes a transition. */
export const statesBefore = (event: DeliveryEvent): DeliveryState[] =>
  (Object.keys(deliveryLife) as DeliveryState[]).filter((state) => event in deliveryLife[state]);
