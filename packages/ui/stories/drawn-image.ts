/** An image for stories that needs no server. */
export const drawnImage = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#9fb8ad"/><circle cx="200" cy="220" r="110" fill="#e9dfd1"/></svg>',
)}`;
