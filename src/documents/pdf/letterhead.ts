import { margin, type Paper, pageWidth, type Section } from './paper.ts'

/** What a document shows beside its words: opaque PNGs, and the word that says that it is a specimen. */
export type PaperImages = {
  readonly logo?: Uint8Array | undefined
  readonly signature?: Uint8Array | undefined
  readonly specimen?: string | undefined
}

/** Kept free on the right of what stands beside a logo, in points. */
export const logoWidth = 150
const logoFrame = { width: 130, height: 44 }

/** Draws the logo of an organization at the head of a page, on the right, with what it shows. */
export function letterhead(
  paper: Paper,
  logo: Uint8Array | undefined,
  alt: string | null,
  parent?: Section,
): void {
  if (logo === undefined || alt === null) return
  paper.figure(logo, pageWidth - margin, 18, { ...logoFrame, align: 'right' }, alt, parent)
}
