import type { Draft } from './protocol.ts';

/** For so long faults are waited out that a refusal does not tell from lasting ones: Meta's own troubles last minutes. */
const patientMilliseconds = 3_600_000;

/** Whether a delivery has been tried for so long that a fault counts as lasting. */
export const isPatienceOver = ({ createdAt }: Pick<Draft, 'createdAt'>): boolean =>
  Date.now() - createdAt.getTime() > patientMilliseconds;
