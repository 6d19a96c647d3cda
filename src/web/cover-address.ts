import type { CoverMotif } from '#domain/form/cover.ts'

/** Where the generated cover of a campaign is served: one address, one picture, for ever. */
export function coverAddress(motif: CoverMotif, slug: string, palette: string | null): string {
  return `/covers/${motif}/${encodeURIComponent(slug)}.svg${palette === null ? '' : `?palette=${palette}`}`
}
