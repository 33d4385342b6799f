/** The part of subset-font that the build uses; the package has no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'truetype' | 'woff2';
    readonly variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
    readonly keepFeatures?: readonly string[];
    readonly keepAllGlyphs?: boolean;
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: SubsetOptions,
  ): Promise<Uint8Array>;
}
