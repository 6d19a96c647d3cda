/** What we use of the font library, which comes without types. */
declare module 'fontkit' {
  export type Font = {
    readonly layout: (text: string) => unknown
    hasGlyphForCodePoint(codePoint: number): boolean
    /** Every glyph that was asked for, by its number, with the text that asked for it first. */
    _glyphs: Record<number, unknown>
  }
  /** Parses a font. */
  export function create(bytes: Uint8Array): Font
}
