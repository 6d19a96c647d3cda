import { motifs } from './cover-motifs.ts'
import { hash, type PaletteName, paletteNames, palettes, random } from './cover-palettes.ts'

/** The motif of a cover: one for each campaign type that has a page, and one for a product of a shop. */
export type CoverMotif = keyof typeof motifs

export type CoverSettings = {
  /** Absent: the slug decides. */
  readonly palette?: PaletteName
  readonly width?: number
  readonly height?: number
}

/** The motif of a form type (`CrowdFunding`), or `undefined` for a type without a page of its own (Checkout). */
export function coverMotif(formType: string): CoverMotif | undefined {
  const motif = formType.toLowerCase()
  return Object.hasOwn(motifs, motif) ? (motif as CoverMotif) : undefined
}

/** The cover of a campaign as an SVG text: always the same picture for one slug, without words (rule LOOK-7). */
export function cover(slug: string, motif: CoverMotif, settings: CoverSettings = {}): string {
  const { palette, width = 1200, height = 630 } = settings
  const next = random(hash(`${motif}/${slug}`))
  const name = palette ?? paletteNames[Math.floor(next() * paletteNames.length)]!
  const nth = Number(/\d+$/.exec(slug)?.[0] ?? 0)
  const { background, body } = motifs[motif]({ next, nth, palette: palettes[name], width, height })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" ` +
    'role="presentation" aria-hidden="true">' +
    `<rect width="${width}" height="${height}" fill="${background}"/>${body}</svg>`
  )
}
