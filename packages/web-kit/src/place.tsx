import { createContext, useContext } from 'react';

/** Where one is; a new one with each step, also to the same address. */
export interface Location {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
}

/** Goes to an address of this origin, with a new entry of the browser's history unless it replaces the present one. */
export type NavigateFunction = (to: string, options?: { readonly replace?: boolean }) => void;

/** What a router tells what stands in it. */
export interface Place {
  readonly location: Location;
  readonly navigate: NavigateFunction;
  /** The parts of the address that the tables above took. */
  readonly base: readonly string[];
}

/** Tells the place to what stands in a router. */
export const PlaceContext = createContext<Place | undefined>(undefined);

/** The place that the router above tells; an error without one. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('this stands outside of a router');
  return place;
}
