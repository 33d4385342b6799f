import type { PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import { operations, type OperationName } from '@kallos/contracts/public/v1';
import { MethodRefused } from '../front/routes.ts';

/** An operation that a path means, with the values of its parameters. */
export interface FoundOperation {
  readonly name: OperationName;
  readonly endpoint: PublicEndpoint;
  readonly params: Readonly<Record<string, string>>;
}

const shapes = operations.map(([name, endpoint]) => ({
  name,
  endpoint,
  segments: endpoint.path.split('/'),
}));

function readParams(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

/** Finds the operation of a method and a path below the base; throws for a method that the path does not take. */
export function findOperation(method: string, path: string): FoundOperation | undefined {
  const given = path.split('/');
  const fitting = shapes.flatMap(({ segments, ...one }) => {
    const params = readParams(segments, given);
    return params === undefined ? [] : [{ ...one, params }];
  });
  if (fitting.length === 0) return undefined;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = fitting.find(({ endpoint }) => endpoint.method === wanted);
  if (!found) throw new MethodRefused(fitting.map(({ endpoint }) => endpoint.method));
  return found;
}
