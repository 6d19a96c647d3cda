import { fold } from '../fields/fold.ts'
import { hash, type PaletteName, paletteNames } from './cover-palettes.ts'

const smallWords = new Set('a au aux d de des du en et l la le les un une the of and'.split(' '))

/** The colour of each palette under white letters: contrast of at least 4.5 (rule LOOK-2). */
const avatarColours: Readonly<Record<PaletteName, string>> = {
  iris: '#4B3FCF',
  corail: '#CE4A24',
  foret: '#00653D',
  ocean: '#01688F',
  prune: '#7A2E83',
  safran: '#8F5600',
}

/** One or two capitals for an avatar: « Les Ateliers du Canal » gives AC (rule LOOK-5). Empty without any letter. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter(word => !smallWords.has(fold(word)))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map(word => String.fromCodePoint(word.codePointAt(0)!).toUpperCase())
    .join('')
}

/** The background colour of an organization's avatar, always the same for one slug; its letters are white. */
export function avatarColour(slug: string): string {
  return avatarColours[paletteNames[hash(slug) % paletteNames.length]!]
}
