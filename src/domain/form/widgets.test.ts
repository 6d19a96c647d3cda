import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  embedCode,
  isFramedForm,
  speaksEveryLanguage,
  widgetFrame,
  widgetKinds,
  widgetOf,
  widgetPath,
} from './widgets.ts'

const gift = { organizationSlug: 'le-fournil', formType: 'Donation', formSlug: 'du-pain' } as const
const evening = { ...gift, formType: 'Event', formSlug: 'soiree' } as const

test('every widget has its address under the campaign (rule WID-1)', () => {
  assert.deepEqual(
    widgetKinds.map(kind => widgetPath(gift, kind)),
    ['widget-bouton', 'widget-compteur', 'widget-vignette', 'widget-vignette-horizontale', 'widget'].map(
      segment => `/associations/le-fournil/formulaires/du-pain/${segment}`,
    ),
  )
})

test('only the form of a donation has an English address (rule ADDR-7)', () => {
  assert.match(widgetPath(gift, 'form', 'en'), /\/widget\/en$/)
  assert.match(widgetPath(evening, 'form', 'en'), /\/widget$/)
  assert.match(widgetPath(gift, 'button', 'en'), /\/widget-bouton$/)
  assert.equal(speaksEveryLanguage('form', 'Donation'), true)
  assert.equal(speaksEveryLanguage('form', 'Event'), false)
})

test('an address tells which widget it shows', () => {
  for (const kind of widgetKinds) assert.equal(widgetOf(widgetPath(evening, kind)), kind)
  assert.equal(widgetOf(`${widgetPath(evening, 'form')}/3?panier=0190#summary`), 'form')
  assert.equal(widgetOf(widgetPath(gift, 'form', 'en')), 'form')
  for (const other of [
    '/',
    '/widget/v1.js',
    '/associations/a/evenements/widget',
    '/associations/a/b/c/widgets',
  ])
    assert.equal(widgetOf(other), null)
  assert.equal(isFramedForm(`${widgetPath(gift, 'form')}?panier=0190`), true)
  assert.equal(isFramedForm(widgetPath(gift, 'button')), false)
})

test('a campaign whose slug is « widget » is no widget', () => {
  assert.equal(widgetOf('/associations/a/evenements/widget'), null)
  assert.equal(widgetOf('/associations/a/evenements/widget/2'), null)
})

const embedding = {
  origin: 'https://obole.example',
  path: widgetPath(gift, 'button'),
  kind: 'button',
} as const

test('the code is a frame and the script, and a title cannot break out of it', () => {
  const code = embedCode({ ...embedding, title: 'Du "pain" <script>' })
  assert.match(code, /^<iframe src="https:\/\/obole\.example\/associations\/le-fournil\/[^"]+widget-bouton" /)
  assert.match(code, /title="Du &quot;pain&quot; &lt;script&gt;"/)
  assert.match(code, /width="100%" height="70" style="border:0;max-width:320px;color-scheme:light"/)
  assert.match(code, /\n<script src="https:\/\/obole\.example\/widget\/v1\.js" async><\/script>$/)
})

test('the whole form may use the wallets of the device, and is loaded at once', () => {
  const code = embedCode({ ...embedding, path: widgetPath(gift, 'form'), kind: 'form', title: 'Dons' })
  assert.match(code, /allow="payment"/)
  assert.doesNotMatch(code, /loading/)
  assert.equal(widgetFrame('form').height, 750)
})
