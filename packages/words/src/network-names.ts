import { findNetwork, networks, networksOfLogin } from '@kallos/contracts/networks';

/** A network's name with its article, as the cases of a sentence need it. */
export interface NetworkNames {
  /** At the beginning of a sentence. */
  readonly subject: string;
  /** After a preposition or a verb. */
  readonly object: string;
  /** With an article in the genitive. */
  readonly genitive: string;
  /** "its", after a noun. */
  readonly possessive: string;
}

const neuter = (label: string): NetworkNames => ({
  subject: `Το ${label}`,
  object: `το ${label}`,
  genitive: `του ${label}`,
  possessive: 'του',
});

const unknown = neuter('κοινωνικό δίκτυο');

/** Names that Greek does not treat as neuter, by label. */
const others: Readonly<Record<string, NetworkNames>> = {
  Google: { subject: 'Η Google', object: 'την Google', genitive: 'της Google', possessive: 'της' },
};

const namesOf = (label: string): NetworkNames => others[label] ?? neuter(label);

/** Returns the names of a network; those of "the network" if it is unknown. */
export function networkWords(name: string | undefined): NetworkNames {
  const network = findNetwork(name);
  return network ? namesOf(network.label) : unknown;
}

/** Returns the names of the login that a network's pages depend on. */
export const loginWordsOf = (name: string | undefined): NetworkNames => loginWords(findNetwork(name)?.login);

/** Returns the names of a login, which is called like its first network. */
export function loginWords(login: string | undefined): NetworkNames {
  const [first] = login === undefined ? [] : networksOfLogin(login);
  return networkWords(first);
}

/** Returns the display name of a login, which is called like its first network. */
export function loginLabelOf(login: string): string {
  const [first] = networksOfLogin(login);
  return first === undefined ? login : networks[first].label;
}
