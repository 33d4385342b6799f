export { AlertSheet } from './alert-sheet.tsx';
export { DialogSheet } from './dialog-sheet.tsx';
export { DrawerSheet } from './drawer-sheet.tsx';
