import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { linesOf } from './lines.ts'

const signsOf = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)

/** Each sign as wide as any other. */
const monospace = ({ text }: { readonly text: string }) => signsOf(text).length

function seen(text: string, width = 100, lines?: number): readonly string[] {
  return linesOf(text, 'regular', { width, lines }, monospace).map(({ pieces }) =>
    pieces
      .map(({ font, text: word }) => (/hebrew|arabic/.test(font) ? signsOf(word).reverse().join('') : word))
      .join(''),
  )
}

describe('the lines of a text', () => {
  test('end where a line may, and a word that is longer than a line is broken', () => {
    assert.deepEqual(seen('Le bal de l’été, à Lyon', 10), ['Le bal de ', 'l’été, à ', 'Lyon'])
    assert.deepEqual(seen('A'.repeat(25), 10), ['A'.repeat(10), 'A'.repeat(10), 'A'.repeat(5)])
    assert.deepEqual(seen('total 180,00\u00a0€', 10), ['total ', '180,00\u00a0€'])
    assert.deepEqual(seen('𐎀'.repeat(3), 2), ['??', '?'])
    assert.deepEqual(seen('👨‍👩‍👧'.repeat(3), 2), ['👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧'])
    assert.deepEqual(seen(''), [])
  })

  test('are cut after the last that has room, and read whole', () => {
    assert.deepEqual(seen('Le bal de l’été, à Lyon', 10, 2), ['Le bal de ', 'l’été, à…'])
    assert.deepEqual(seen('A'.repeat(25), 10, 1), [`${'A'.repeat(9)}…`])
    const [line] = linesOf('Le bal de l’été', 'regular', { width: 8, lines: 1 }, monospace)
    assert.equal(line?.actual, 'Le bal de l’été')
  })

  test('leave a name of the other direction where it stands when the sentence isolates it', () => {
    assert.deepEqual(seen('« \u2068דוד\u2069 » (\u2068כהן\u2069)'), ['« דוד » (ןהכ)'])
  })

  test('read from right to left where their first letter does, numbers and Latin words as ever', () => {
    assert.deepEqual(seen('דוד כהן'), ['ןהכ דוד'])
    assert.deepEqual(seen('דוד (12) Paris'), ['Paris (12) דוד'])
    assert.deepEqual(seen('Mohamed محمد علي 12'), ['Mohamed 12 يلع دمحم'])
    assert.deepEqual(seen('דוד כהן לוי', 7), ['ןהכ דוד', 'יול'])
  })

  test('tell how they are read where that is not how they are seen', () => {
    const [plain, hebrew, unknown] = ['Été', 'דוד', 'a𐎀'].map(
      text => linesOf(text, 'regular', { width: 100 }, monospace)[0],
    )
    assert.deepEqual([plain?.actual, hebrew?.actual, unknown?.actual], [undefined, 'דוד', 'a𐎀'])
  })
})
