/**
 * The widths in pixels in which stored images are served, ascending; other requests get the next
 * larger one.
 */
export const imageWidths = [64, 160, 320, 640, 1080, 1440] as const;
