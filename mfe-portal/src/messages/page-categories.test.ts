import { expect, it } from 'vitest';
import { categoryInGreek } from './page-categories.ts';

it.each([
  ['Dermatologist', 'Δερματολόγος'],
  ['medical spa ', 'Ιατρείο αισθητικής'],
  ['Beauty Salon', 'Ινστιτούτο αισθητικής'],
  ['Aquarium', 'Aquarium'],
  ['Ιατρός', 'Ιατρός'],
  ['constructor', 'constructor'],
])('shows %j as %j', (category, greek) => {
  expect(categoryInGreek(category)).toBe(greek);
});
