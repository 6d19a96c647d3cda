import { contrastWithWhite, leastContrast } from '#domain/form/accent.ts'

/** The colour that an association chose for its campaign, if white words can be read on it (rule LOOK-2). */
export function accentOf(colour: string | null): string | null {
  if (colour === null || !/^#[\da-f]{6}$/i.test(colour)) return null
  return contrastWithWhite(colour) >= leastContrast ? colour : null
}
