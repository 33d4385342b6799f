/** A rectangle of the screen. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where something stands best, and how much of what is pressed it covers there. */
export interface Place extends Pick<Area, 'left' | 'top'> {
  readonly covered: number;
}

/** What is pressed, what says which dialog is open, and every question; all of it is kept free. */
const controls = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label',
  '[role=dialog] h2',
  '[role=alertdialog]',
  ...[
    'button',
    'link',
    'menuitem',
    'option',
    'radio',
    'checkbox',
    'switch',
    'tab',
    'slider',
    'spinbutton',
  ].map((role) => `[role=${role}]`),
].join(',');

const [acrossStep, downStep] = [24, 8];

/** How much of the controls a rectangle covers. */
const coveredBy = (place: Area, obstacles: readonly Area[]): number =>
  obstacles.reduce((sum, obstacle) => {
    const across =
      Math.min(place.left + place.width, obstacle.left + obstacle.width) -
      Math.max(place.left, obstacle.left);
    const down =
      Math.min(place.top + place.height, obstacle.top + obstacle.height) - Math.max(place.top, obstacle.top);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);

function* steps(from: number, to: number, step: number): Generator<number> {
  for (let at = from; at > to; at -= step) yield at;
  yield to;
}

/**
 * Where `size` covers no obstacle within `view`: where it stands already if that is free, else as near as possible to the
 * lower right corner. Where everything is full it stands where it covers least.
 */
export function freePlace(
  size: Pick<Area, 'width' | 'height'>,
  view: Area,
  obstacles: readonly Area[],
  before?: Pick<Area, 'left' | 'top'>,
): Place {
  const right = Math.max(view.left, view.left + view.width - size.width);
  const bottom = Math.max(view.top, view.top + view.height - size.height);
  const isInside =
    before &&
    before.left >= view.left &&
    before.left <= right &&
    before.top >= view.top &&
    before.top <= bottom;
  if (isInside && coveredBy({ ...before, ...size }, obstacles) === 0) return { ...before, covered: 0 };
  let best = { left: right, top: bottom, covered: Infinity, far: Infinity };
  for (const top of steps(bottom, view.top, downStep))
    for (const left of steps(right, view.left, acrossStep)) {
      const far = bottom - top + (right - left) / 2;
      if (best.covered === 0 && far >= best.far) continue;
      const covered = coveredBy({ left, top, ...size }, obstacles);
      if (covered < best.covered || (covered === best.covered && far < best.far))
        best = { left, top, covered, far };
    }
  return { left: best.left, top: best.top, covered: best.covered };
}

/** How many of the newest toasts are shown, and where. */
export interface Standing {
  readonly shown: number;
  readonly place: Place;
}

/** Where one or more of the newest toasts cover nothing, and how many of them; as few as one where they do. */
export function mostThatFit(
  heights: readonly number[],
  [width, gap]: readonly [width: number, gap: number],
  placeFor: (size: Pick<Area, 'width' | 'height'>) => Place,
): Standing {
  let shown = heights.length;
  for (;;) {
    const height = heights.slice(0, shown).reduce((sum, one) => sum + one + gap, -gap);
    const place = placeFor({ width, height });
    if (place.covered === 0 || shown <= 1) return { shown, place };
    shown -= 1;
  }
}

/** Every control that can be pressed now, with some room around it; what a dialog hides can't be. */
export function controlsOnScreen(except: Element): Area[] {
  const room = 4;
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    if (except.contains(control) || control.closest('[aria-hidden=true],[inert]')) return [];
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    const isSeen =
      width > 2 && height > 2 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    if (!isSeen || !control.checkVisibility({ visibilityProperty: true })) return [];
    return [{ left: left - room, top: top - room, width: width + 2 * room, height: height + 2 * room }];
  });
}
