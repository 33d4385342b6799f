import { readDiagramTransitions } from '@kallos/service-kit/testing/state-diagram';
import { expect, it } from 'vitest';
import { deliveryLife } from './delivery-life.ts';

it('has the transitions drawn in docs/publishing.md', () => {
  const transitions = Object.entries(deliveryLife).flatMap(([from, events]) =>
    Object.entries(events).flatMap(([event, to]) => (to === from ? [] : `${from} ${event} ${to}`)),
  );
  expect(readDiagramTransitions('States of a delivery')).toEqual(transitions.toSorted());
});
