// Form controls beyond text fields, tables and other large components: shared like the kit, but loaded with
// the first screen that imports them.
export * from './form/checkbox.tsx';
export * from './layout/data-table.tsx';
export * from './portal/image-pick.tsx';
export * from './button/more-icons.tsx';
export * from './form/number-field.tsx';
export * from './portal/product-card.tsx';
export * from './portal/progress-steps.tsx';
export * from './form/radio-group.tsx';
export * from './form/search-field.tsx';
export * from './form/select.tsx';
export * from './form/slider.tsx';
export * from './form/switch.tsx';
export * from './navigation/tabs.tsx';
export * from './form/upload-zone.tsx';
