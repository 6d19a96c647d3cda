/** The colour that an association chose for its campaign, if white words can be read on it (design 2.3). */
export function accentOf(colour: string | null): string | null {
  if (colour === null || !/^#[\da-f]{6}$/i.test(colour)) return null
  return contrastWithWhite(colour) >= 4.5 ? colour : null
}

/** The contrast ratio of WCAG 2 between a colour `#rrggbb` and white. */
function contrastWithWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
