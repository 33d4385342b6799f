// Runs before the first paint, so that a stored dark look never flashes light.
try {
  const stored = localStorage.getItem('theme');
  const isDark =
    stored === 'dark' || (stored === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
} catch {
  document.documentElement.dataset['theme'] = 'light';
}
