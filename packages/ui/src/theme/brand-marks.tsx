interface BrandMarkProps {
  size?: number | string;
}

/** The Facebook mark, drawn in the current colour. */
export function FacebookMark({ size = 20 }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 1.8a10.2 10.2 0 1 0 0 20.4 10.2 10.2 0 0 0 0-20.4Zm-1.75 20.2v-7.05H7.7v-2.98h2.55V9.72c0-2.56 1.5-3.98 3.83-3.98 1.1 0 2.26.2 2.26.2v2.5h-1.28c-1.25 0-1.64.78-1.64 1.58v1.95h2.8l-.45 2.98h-2.35V22Z"
      />
    </svg>
  );
}

/** The Instagram mark, drawn in the current colour. */
export function InstagramMark({ size = 20 }: BrandMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2.6" y="2.6" width="18.8" height="18.8" rx="5.4" />
      <circle cx="12" cy="12" r="4.4" />
      <circle cx="17.4" cy="6.6" r="1.15" fill="currentColor" stroke="none" />
    </svg>
  );
}
