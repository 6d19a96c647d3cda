import type { Palette, Random } from './cover-palettes.ts'

/** What a motif is drawn with: numbers in a fixed order, five colours, the size of the picture. */
export type Canvas = {
  readonly next: Random
  /** The number that the slug ends with: what is numbered one after the other is not drawn alike. */
  readonly nth: number
  readonly palette: Palette
  readonly width: number
  readonly height: number
}

/** A drawing: the colour behind it, and its shapes as SVG. */
export type Drawing = { readonly background: string; readonly body: string }
