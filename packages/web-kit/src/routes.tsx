import { Children, Fragment, isValidElement, type ReactNode } from 'react';

/** A row of a route table: a path below the place of the table, and what stands there. */
export interface RouteProps {
  /** Words and `:names` with slashes between, with `/*` at the end for all below; `*` for all else, empty for the start. */
  readonly path: string;
  readonly element: ReactNode;
}

/** A row of `Routes`. */
export function Route(_row: RouteProps): null {
  return null;
}

/** A row that stands at an address, and the part of the address that it took. */
export interface Match {
  readonly element: ReactNode;
  readonly base: readonly string[];
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The parts of an address as a person reads them; what is no text stays as it is written. */
function readParts(pathname: string): string[] {
  return partsOf(pathname).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

const isSame = (wanted: string, given: string | undefined): boolean =>
  given !== undefined && (wanted.startsWith(':') || wanted.toLowerCase() === given.toLowerCase());

function rowsIn(children: ReactNode): RouteProps[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<RouteProps & { readonly children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? rowsIn(child.props.children) : [child.props];
  });
}

/** How well a row fits, by the words that it names; none when it does not. */
function fitOf(path: string, rest: readonly string[]): number | undefined {
  const parts = partsOf(path);
  const isOpen = parts.at(-1) === '*';
  const named = isOpen ? parts.slice(0, -1) : parts;
  if (!named.every((part, at) => isSame(part, rest[at]))) return undefined;
  if (!isOpen && named.length !== rest.length) return undefined;
  const words = named.filter((part) => !part.startsWith(':')).length;
  return 4 * named.length + 2 * words + (isOpen ? 0 : 1);
}

/** The row that fits an address best, of two alike the first; upper case and a slash at the end make no difference. */
export function matchRoutes(
  rows: ReactNode,
  pathname: string,
  base: readonly string[] = [],
): Match | undefined {
  const rest = readParts(pathname).slice(base.length);
  let best: { readonly fit: number; readonly row: RouteProps } | undefined;
  for (const row of rowsIn(rows)) {
    const fit = fitOf(row.path, rest);
    if (fit !== undefined && (best === undefined || fit > best.fit)) best = { fit, row };
  }
  if (best === undefined) return undefined;
  const taken = partsOf(best.row.path).filter((part) => part !== '*').length;
  return { element: best.row.element, base: [...base, ...rest.slice(0, taken)] };
}
