import type { PaletteName } from './cover-palettes.ts'

/** White words on a colour are readable from here on (WCAG 2, rule LOOK-2). */
export const leastContrast = 4.5

/** The colour of each palette that carries white words (rule LOOK-2): what the editor offers, and the ground of avatars. */
export const accentPresets = {
  iris: '#4B3FCF',
  corail: '#CE4A24',
  foret: '#00653D',
  ocean: '#01688F',
  prune: '#7A2E83',
  safran: '#8F5600',
} as const satisfies Record<PaletteName, string>

/** A colour `#rrggbb` as the database keeps it, or `undefined` for anything else. */
export function normaliseColour(text: string): string | undefined {
  const colour = text.trim().toUpperCase()
  return /^#[\dA-F]{6}$/.test(colour) ? colour : undefined
}

/** The contrast ratio of WCAG 2 between a colour `#rrggbb` and white. */
export function contrastWithWhite(colour: string): number {
  const [red, green, blue] = channelsOf(colour)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/**
 * The campaign's colour, made darker in small steps until white words can be read on it: its lightness in OKLCH falls, hue
 * and chroma stay (rule LOOK-2). A colour that is dark enough comes back as it is.
 */
export function deriveAccent(colour: string): string {
  if (contrastWithWhite(colour) >= leastContrast) return colour
  const [start, a, b] = oklabOf(colour)
  for (let lightness = start; lightness > 0; lightness -= 0.01) {
    const darker = hexOf(lightness, a, b)
    if (contrastWithWhite(darker) >= leastContrast) return darker
  }
  return '#000000'
}

type Three = readonly [number, number, number]

/** Red, green and blue as light, from 0 to 1. */
function channelsOf(colour: string): Three {
  const channel = (at: number) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function encoded(light: number): number {
  const clipped = Math.min(1, Math.max(0, light))
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
}

// The matrices of OKLab (Björn Ottosson, 2020).
function oklabOf(colour: string): Three {
  const [r, g, b] = channelsOf(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf(lightness: number, a: number, b: number): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const light: Three = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const hex = (channel: number) =>
    Math.round(encoded(channel) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${light.map(hex).join('')}`.toUpperCase()
}
