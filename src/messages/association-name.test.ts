import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayAssociationOnce } from './association-name.ts'
import { serverTranslator, texts } from './catalogue.ts'

const names = [
  'Les Ateliers du Canal',
  'Le Refuge',
  'École des voiles',
  'Association Sportive',
  'L’Association du quai',
]

/** A name after « à » or « de », or at the head of a sentence: it would be contracted, or agreed with its verb. */
const bare =
  /(?:^|[\s(«])(?:à|de|À|De) (?:<\w+>)?\{organization\}|(?:^|[.!?…] |[,:;]\s)\{organization\} (?:a|ne|vous|reçoit|garde|se|le|la|les|va|peut) /u

test('no French sentence contracts or agrees with the name of an association', () => {
  const wrong = Object.entries(texts.fr).filter(([, text]) => bare.test(text))
  assert.deepEqual(wrong, [])
})

/** What may follow « à » and « de » as it is: sums, numbers, moments, addresses, the platform's own name, and people. */
const plainAfter = new Set(
  `amount before ceiling cost count date goal kept max min most net rate tip total time to digits last4 host
   email price contact dataProtection brand name year reader holder last 0`.split(/\s+/),
)

test('nothing that could need « au » or « des » follows « à » or « de » under another name', () => {
  const after = /(?:^|[\s(«])(?:à|de|À|De) (?:<\w+>)?\{(\w+)/gu
  const found = Object.entries(texts.fr).flatMap(([key, text]) =>
    [...text.matchAll(after)].map(([, slot = '']) => `${key}: ${slot}`),
  )
  assert.deepEqual(
    found.filter(each => !plainAfter.has(each.split(': ')[1] ?? '')),
    [],
  )
})

test('every French sentence about an association reads well with any name', () => {
  for (const [key, text] of Object.entries(texts.fr))
    for (const name of names) {
      const said = sayAssociationOnce(text.replaceAll('{organization}', name))
      assert.doesNotMatch(said, /[Ll]’association (?:l’)?association /iu, `${key}: ${said}`)
      assert.doesNotMatch(said, /(?:^|\s)(?:à|de) Les? /u, `${key}: ${said}`)
    }
})

test('a name that says « association » says it once, in pages and in mails', () => {
  const t = serverTranslator('fr')
  const said = (organization: string) =>
    t('mail.confirmed_body', { organization, form: 'Gala' }).split(' a bien')[0]
  assert.deepEqual(names.map(said), [
    'L’association Les Ateliers du Canal',
    'L’association Le Refuge',
    'L’association École des voiles',
    'L’association Sportive',
    'L’association du quai',
  ])
})
