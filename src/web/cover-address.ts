import type { CoverMotif } from '#domain/form/cover.ts'
import type { Form } from '#domain/form/form.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { PictureSize } from '#domain/picture.ts'

/** Where the generated cover of a campaign is served: one address, one picture, for ever. */
export function coverAddress(motif: CoverMotif, slug: string, palette: string | null, idea = 1): string {
  const seed = idea > 1 ? `${slug}#${idea}` : slug
  return `/covers/${motif}/${encodeURIComponent(seed)}.svg${palette === null ? '' : `?palette=${palette}`}`
}

/** What the picture of a campaign depends on. */
export type Pictured = Pick<Form, 'formType' | 'formSlug' | 'palette' | 'coverIdea' | 'imageId'>

/** Where the picture of a campaign is served: the one that was sent, else its generated cover. */
export function pictureAddress(form: Pictured): string | undefined {
  const { formType, formSlug, palette, coverIdea, imageId } = form
  if (imageId !== null) return imageAddress(imageId)
  const motif = descriptorOf(formType)?.motif
  return motif && coverAddress(motif, formSlug, palette, coverIdea)
}

/** Where a picture that was sent is served; its bytes never change. */
export function imageAddress(imageId: string): string {
  return `/images/${imageId}.webp`
}

/** The same in a size. */
export function sizedAddress(imageId: string, { width, format }: PictureSize): string {
  return `/images/${imageId}-${width}.${format}`
}
