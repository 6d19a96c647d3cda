import { type CoverMotif, cover } from './cover.ts'
import { hash, type PaletteName, palettes } from './cover-palettes.ts'
import type { Form } from './form.ts'
import { descriptorOf, formPath } from './types/index.ts'

/** The size that shared links show (Open Graph), in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Goes up when the drawing of covers changes, so that nobody keeps the old picture. */
const edition = 1

type Pictured = Pick<
  Form,
  'organizationSlug' | 'formType' | 'formSlug' | 'palette' | 'coverIdea' | 'imageId' | 'focusX' | 'focusY'
>

/** The generated picture of a campaign that has no other; `undefined` for a type without a page of its own. */
export function shareCoverOf({ formType, formSlug, palette, coverIdea }: Pictured): string | undefined {
  const motif = motifOf(formType)
  const seed = coverIdea > 1 ? `${formSlug}#${coverIdea}` : formSlug
  return motif && cover(seed, motif, { ...shareImageSize, ...(isPalette(palette) && { palette }) })
}

/** Changes with everything that the picture shows: it is part of its address, which may then be kept for good. */
export function shareImageVersion(form: Pictured): string {
  const { formType, formSlug, palette, coverIdea, imageId, focusX, focusY } = form
  const sent = imageId === null ? null : `${imageId}@${focusX},${focusY}`
  return hash([edition, motifOf(formType), formSlug, palette, coverIdea, sent].join('/')).toString(36)
}

/** Where the picture of a campaign is served. */
export function shareImagePath(form: Pictured): string {
  const page = formPath(form.organizationSlug, form.formType, form.formSlug).replace(/^\/associations/, '')
  return `/partage${page}/${shareImageVersion(form)}.png`
}

const motifOf = (formType: Form['formType']): CoverMotif | undefined => descriptorOf(formType)?.motif

const isPalette = (name: string | null): name is PaletteName => name !== null && Object.hasOwn(palettes, name)
