/** The state of a delivery; `in_doubt` was sent and has no proven outcome. */
export type DeliveryState = 'open' | 'in_doubt' | 'needs_look' | 'failed' | 'published' | 'superseded';

/** What can happen to a delivery. */
export type DeliveryEvent =
  /** The draft is about to be published. */
  | 'begin_flip'
  /** Meta shows that the draft is still invisible. */
  | 'prove_hidden'
  /** Meta shows the post. */
  | 'prove_published'
  /** Refused for ever. */
  | 'refuse'
  /** The outcome cannot be proven. */
  | 'leave_to_person'
  /** A person confirms that it is public. */
  | 'confirm'
  /** A person denies that it is public; the next version checks before it is sent. */
  | 'deny'
  /** A later version takes its place, because this one surely did not and will not go out. */
  | 'supersede';

/** The one table of a delivery's life; an event without a place here changes nothing. */
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
  // What Meta shows is true, whatever was believed before.
  failed: { prove_published: 'published', leave_to_person: 'needs_look', supersede: 'superseded' },
  superseded: { prove_published: 'published' },
  published: {},
};

/** The states in which an event means something. */
export const statesBefore = (event: DeliveryEvent): DeliveryState[] =>
  (Object.keys(deliveryLife) as DeliveryState[]).filter((state) => event in deliveryLife[state]);
