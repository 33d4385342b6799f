/** Returns the search request, or why there is none; the server describes a product without description. */
export function searchRequestOf(
  name: string,
  description: string,
): { nameError?: string; body?: { productName: string; description?: string } } {
  const productName = name.trim();
  if (productName === '') return { nameError: 'Please enter product name' };
  const about = description.trim();
  return { body: { productName, ...(about === '' ? {} : { description: about }) } };
}
