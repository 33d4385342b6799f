import { insightNames, plainNetwork, type NetworkDefinition } from './definition.ts';

/** Facebook pages. */
export const facebook: NetworkDefinition = {
  ...plainNetwork,
  label: 'Facebook',
  login: 'facebook',
  place: 'page',
  mark: { colour: '#0866ff', letter: 'f' },
  text: { ...plainNetwork.text, longestText: 63_206 },
  advice: { length: 500, hashtags: 5 },
  media: {
    ...plainNetwork.media,
    mostImages: 10,
    takesVideos: true,
    mostImageBytes: 10 * 1024 * 1024,
    hasAltText: true,
    hasCover: true,
  },
  hasFirstComment: true,
  hasLocation: true,
  insights: insightNames,
  preview: { layout: 'feed', foldAt: 477 },
  placeUrl: 'https://www.facebook.com/{id}',
};
