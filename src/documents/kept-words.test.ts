import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editablePresentation } from '#domain/form/presentation.ts'
import { attacks, dangersIn } from '#test/support/attacks.ts'
import { keptWords } from './kept-words.ts'

for (const attack of attacks)
  test(`keeps the words of « ${attack} » and nothing that acts`, () => {
    const kept = keptWords(attack)
    assert.match(kept, /bonjour/)
    assert.deepEqual(dangersIn(kept), [])
    assert.equal(keptWords(kept), kept)
  })

test('keeps what its readers show as it is', () => {
  const text =
    '<h2>Merci</h2><p>À <strong>vous</strong> et <em>tous</em><br />les autres</p><ul><li><p>Un</p></li></ul>' +
    '<p><a href="https://a.fr" rel="noopener nofollow ugc">ici</a></p>'
  assert.equal(keptWords(text), text)
})

test('keeps nothing of a text without a word', () => {
  for (const empty of ['', ' \n ', '<p></p>', '<p> <br /></p>', '<script>a</script>'])
    assert.equal(keptWords(empty), '')
})

const pieces = [
  ...['<p>', '</p>', '<b>', '</strong>', '<ul>', '<li>', '</ul>', '<h1>', '<a href="https://a.fr">', '</a>'],
  ...[
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<img src=x onerror=x>',
    '&lt;',
    '&',
    '<',
    '"',
    'mot',
    '\n\n',
    '<div>',
  ],
]

test('what is kept is harmless, is kept again as it is, and is edited without a loss', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), parts => {
      const kept = keptWords(parts.join(''))
      assert.deepEqual(dangersIn(kept), [])
      assert.equal(keptWords(kept), kept)
      assert.equal(keptWords(editablePresentation(kept)), kept)
    }),
    { numRuns: 400 },
  )
})
