export function patchPostgres(root: string): void;
