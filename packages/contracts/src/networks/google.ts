import { callsToAction, plainNetwork, postKinds, type NetworkDefinition } from './definition.ts';

/** Locations of Google Business Profile, which publish local posts. */
export const google: NetworkDefinition = {
  ...plainNetwork,
  label: 'Google',
  login: 'google',
  place: 'location',
  mark: { colour: '#4285f4', letter: 'G' },
  advice: { length: 300, hashtags: 0 },
  text: { ...plainNetwork.text, longestText: 1500 },
  links: 'plain',
  // Google refuses every phone number in a text and may turn posting off for the profile.
  rejects: ['phone_numbers'],
  rejectsRegulated: true,
  media: {
    ...plainNetwork.media,
    mostImages: 1,
    isFetched: true,
    imageTypes: ['image/jpeg', 'image/png'],
    mostImageBytes: 5 * 1024 * 1024,
    rejectsAiImages: true,
  },
  kinds: postKinds,
  callsToAction,
  isReviewed: true,
  holdsScheduled: true,
  preview: { layout: 'feed', foldAt: 250 },
};
