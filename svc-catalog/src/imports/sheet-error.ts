import type { SheetFault } from '@kallos/contracts/catalog/product-imports';

/** A file that cannot be imported at all. */
export class SheetError extends Error {
  readonly fault: SheetFault;

  constructor(fault: SheetFault) {
    super(fault);
    this.name = 'SheetError';
    this.fault = fault;
  }
}
