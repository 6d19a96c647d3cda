/** The five colours of a picture, from the darkest to the lightest. */
export type Palette = readonly [ink: string, main: string, mid: string, pop: string, pale: string]

/** The palettes of the covers (rule LOOK-7). */
export const palettes = {
  iris: ['#120F3A', '#4B3FCF', '#8886FA', '#FFAD8D', '#FFF3EE'],
  corail: ['#3B0F1F', '#CE4A24', '#FE8B62', '#FFD9A0', '#FFF6EB'],
  foret: ['#0B2B22', '#00653D', '#3FB27F', '#F4C95D', '#F3FBF5'],
  ocean: ['#062A40', '#01688F', '#4FB3D9', '#FFCCB8', '#F0F8FE'],
  prune: ['#2B1035', '#7A2E83', '#C77BC9', '#F6B34A', '#FCF3FB'],
  safran: ['#3A2300', '#B26A00', '#F2A93B', '#4B3FCF', '#FFF8EA'],
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

export const paletteNames = Object.keys(palettes) as readonly PaletteName[]

/** Numbers from 0 up to 1, the next one at each call. */
export type Random = () => number

/** The 32-bit FNV-1a hash of a text. */
export function hash(text: string): number {
  let sum = 2166136261
  for (const character of text) sum = Math.imul(sum ^ character.codePointAt(0)!, 16777619)
  return sum >>> 0
}

/** A sequence of numbers that is always the same for one seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
