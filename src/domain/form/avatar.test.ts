import assert from 'node:assert/strict'
import { test } from 'node:test'
import { avatarColour, initials } from './avatar.ts'

test('initials come from the words that tell', () => {
  for (const [name, letters] of [
    ['Les Ateliers du Canal', 'AC'],
    ['Le Fournil partagé', 'FP'],
    ['L’École d’à côté', 'ÉC'],
    ['Obole', 'O'],
    ['Le La', 'LL'],
    ['3 petits pas', '3P'],
    ['𝔸ction', '𝔸'],
    ['!?', ''],
    ['', ''],
  ] as const) {
    assert.equal(initials(name), letters, name)
  }
})

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(start => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('white letters are readable on every avatar, and a slug keeps its colour', () => {
  const colours = Array.from({ length: 100 }, (_, index) => avatarColour(`slug-${index}`))
  assert.equal(new Set(colours).size, 6)
  for (const colour of colours) assert.ok(1.05 / (luminance(colour) + 0.05) >= 4.5, colour)
  assert.equal(avatarColour('le-fournil-partage'), avatarColour('le-fournil-partage'))
})
