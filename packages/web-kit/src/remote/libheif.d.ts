declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Writes the pixels, turned upright, into the target; calls back with null when it fails. */
    display(target: ImageData, done: (drawn: ImageData | null) => void): void;
    free(): void;
  }
  export interface Libheif {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  const load: () => Libheif;
  export default load;
}
