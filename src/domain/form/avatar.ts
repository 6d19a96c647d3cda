import { fold } from '../fields/fold.ts'
import { accentPresets } from './accent.ts'
import { hash, paletteNames } from './cover-palettes.ts'

const smallWords = new Set('a au aux d de des du en et l la le les un une the of and'.split(' '))

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
  return accentPresets[paletteNames[hash(slug) % paletteNames.length]!]
}
