import { firstInstagramFit, instagramImages } from '../media/image-rules.ts';
import { insightNames, plainNetwork, type NetworkDefinition } from './definition.ts';

/** Instagram accounts, which are reached through their Facebook page. */
export const instagram: NetworkDefinition = {
  ...plainNetwork,
  label: 'Instagram',
  login: 'facebook',
  place: 'account',
  parent: 'facebook',
  mark: { colour: '#c13584', letter: 'I' },
  // Since December 2025 Instagram keeps five hashtags and three mentions; its API rejects more than
  // 30 and 20.
  text: { longestText: 2200, keptHashtags: 5, mostHashtags: 30, keptMentions: 3, mostMentions: 20 },
  links: 'plain',
  media: {
    ...plainNetwork.media,
    isRequired: true,
    mostImages: 10,
    isFetched: true,
    takesVideos: true,
    imageTypes: ['image/jpeg'],
    mostImageBytes: instagramImages.mostBytes,
    ratios: { tallest: instagramImages.tallest, widest: instagramImages.widest },
    fit: firstInstagramFit(),
    gallery: 'carousel',
    hasAltText: true,
    hasCover: true,
  },
  hasDailyLimit: true,
  hasFirstComment: true,
  hasLocation: true,
  // The deletion is tried, because Meta permits it for some posts; after a refusal the user is sent to the app.
  deletion: 'by_hand',
  insights: insightNames,
  preview: { layout: 'tile', foldAt: 125 },
  placeUrl: 'https://www.instagram.com/{username}/',
};
