/** The address of a stored picture at a width; pictures from elsewhere come as they are. */
export const pictureAt = (path: string, width: number): string =>
  path.startsWith('/media/') ? `${path}?w=${width}` : path;
