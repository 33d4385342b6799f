/** A noticeboard: notes are created hidden and published in a second call. */
export class Board {
  readonly notes = new Map<
    string,
    { place: string; text: string; isShown: boolean; review: 'none' | 'waiting' | 'refused' }
  >();
  /** Fails the next call, before or after it takes effect. */
  fault: { when: 'before' | 'after'; failure: () => Error } | undefined;
  isReviewing = false;

  private act<T>(effect: () => T): T {
    const { fault } = this;
    this.fault = undefined;
    if (fault?.when === 'before') throw fault.failure();
    const result = effect();
    if (fault) throw fault.failure();
    return result;
  }

  pin(place: string, text: string): string {
    return this.act(() => {
      const id = `note${this.notes.size + 1}`;
      this.notes.set(id, { place, text, isShown: false, review: 'none' });
      return id;
    });
  }

  turn(id: string): void {
    this.act(() => {
      const note = this.notes.get(id);
      if (note && this.isReviewing) note.review = 'waiting';
      else if (note) note.isShown = true;
    });
  }

  decide(isAllowed: boolean): void {
    for (const note of this.notes.values())
      if (note.review === 'waiting')
        Object.assign(note, { isShown: isAllowed, review: isAllowed ? 'none' : 'refused' });
  }

  shown(): string[] {
    return [...this.notes.values()].filter(({ isShown }) => isShown).map(({ text }) => text);
  }
}
