import { expect, it } from 'vitest';
import { productClasses, type ProductClass } from './product-classes.ts';

it('knows each risk class of a medical device, and what only a prescription gives', () => {
  const devices: ProductClass[] = productClasses.filter((name) => name.startsWith('device_'));
  expect(devices).toEqual(['device_i', 'device_iia', 'device_iib', 'device_iii']);
  expect(productClasses).toContain('prescription');
  expect(new Set(productClasses).size).toBe(productClasses.length);
});
