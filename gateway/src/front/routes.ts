import type { Endpoint } from '@kallos/contracts/endpoint';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { AppError } from '@kallos/contracts/errors';

/** An endpoint with its full name, such as `products.list`. */
export interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Finds the endpoint of a method and a raw path; undefined for a path that is not in the table. */
export type FindRoute = (method: string, path: string) => NamedEndpoint | undefined;

/** Thrown for a known path with a wrong method; `allow` contains the allowed ones. */
export class MethodRefused extends AppError {
  readonly allow: string;

  constructor(methods: readonly string[]) {
    super('method_not_allowed');
    this.allow = methods.join(', ');
  }
}

interface Shape {
  readonly segments: readonly string[];
  readonly byMethod: Map<string, NamedEndpoint>;
}

// A service's URL parser would resolve such a segment and see another path than the authorized one.
const isClimbing = (segment: string) => /^(\.|%2e){1,2}$/i.test(segment);

const fits = (shape: Shape, segments: readonly string[]) =>
  shape.segments.length === segments.length &&
  shape.segments.every((part, index) =>
    part === ':' ? segments[index] !== '' && !isClimbing(segments[index] ?? '') : part === segments[index],
  );

/** Creates the routing table, without endpoints for services only. */
export function createRoutes(endpoints: readonly NamedEndpoint[] = allEndpoints): FindRoute {
  const shapes = new Map<string, Shape>();
  for (const named of endpoints) {
    if (named.endpoint.who === 'service') continue;
    const key = named.endpoint.path.replace(/:[a-zA-Z]+/g, ':');
    const shape = shapes.get(key) ?? { segments: key.split('/'), byMethod: new Map() };
    shape.byMethod.set(named.endpoint.method, named);
    shapes.set(key, shape);
  }
  const open = [...shapes.values()].filter(({ segments }) => segments.includes(':'));
  return (method, path) => {
    const segments = path.split('/');
    const shape = path.includes(':')
      ? undefined
      : (shapes.get(path) ?? open.find((one) => fits(one, segments)));
    if (!shape) return undefined;
    const found = shape.byMethod.get(method === 'HEAD' ? 'GET' : method);
    if (!found) throw new MethodRefused([...shape.byMethod.keys()]);
    return found;
  };
}
