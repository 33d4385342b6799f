// Form controls beyond text fields, tables and other large pieces: shared like the kit, but loaded with the first screen
// that imports them.
export * from './checkbox.tsx';
export * from './data-table.tsx';
export * from './image-pick.tsx';
export * from './more-icons.tsx';
export * from './number-field.tsx';
export * from './product-card.tsx';
export * from './progress-steps.tsx';
export * from './radio-group.tsx';
export * from './search-field.tsx';
export * from './select.tsx';
export * from './slider.tsx';
export * from './switch.tsx';
export * from './tabs.tsx';
export * from './upload-zone.tsx';
