// The text fields as one chunk: a screen that needs one soon needs another.
export { FieldLabel, FieldNotes } from './field.tsx';
export { PasswordField } from './password-field.tsx';
export { TextArea } from './text-area.tsx';
export { TextField, TextFieldFrame } from './text-field.tsx';
