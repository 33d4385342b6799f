import { plainNetwork, type NetworkDefinition } from '@kallos/contracts/networks/definition';

/** The capabilities of a noticeboard. */
export const definition: NetworkDefinition = {
  ...plainNetwork,
  label: 'Noticeboard',
  login: 'noticeboard',
  mark: { colour: '#7a5c2e', letter: 'N' },
  text: { ...plainNetwork.text, longestText: 200 },
  insights: ['views'],
  isReviewed: true,
};
