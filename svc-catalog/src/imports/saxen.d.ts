declare module 'saxen' {
  type Decode = (text: string) => string;
  /** Parses XML in one pass; entities of a document type are never expanded. */
  export class Parser {
    on(
      event: 'openTag',
      listener: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isClosed: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'error' | 'warn', listener: (error: Error) => void): this;
    parse(xml: string): this;
    stop(): void;
  }
}
