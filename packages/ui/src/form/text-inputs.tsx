// The fields for text as one script: whoever needs one of them soon needs another.
export { FieldLabel, FieldNotes } from './field.tsx';
export { PasswordField } from './password-field.tsx';
export { TextArea } from './text-area.tsx';
export { TextField, TextFieldFrame } from './text-field.tsx';
