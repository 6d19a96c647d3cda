import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '#domain/fields/fold.ts'
import { checkPersonName } from '#domain/fields/person-name.ts'
import { reports, thanks } from './activity/plan/words.ts'
import { demoOrganizations } from './index.ts'

/** What nobody reads as a sentence: keys, addresses, names of types. */
const notTexts = [
  'slug',
  'formSlug',
  'email',
  'type',
  'organismType',
  'palette',
  'accountId',
  'website',
  'logoPath',
  'time',
  'code',
  'season',
  'zipCode',
  'country',
]

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (notTexts.includes(key) ? [] : textsOf(each)))
}

const texts = textsOf([demoOrganizations, thanks, reports])

test('texts are found at every depth, and keys are none of them', () => {
  for (const text of ['Lyon', 'Tarif plein', 'Ardoise', 'Taille', 'Visite du chantier', 'Inès']) {
    assert.ok(texts.includes(text), text)
  }
  for (const key of ['festival-des-berges', 'ChoiceList', 'iris']) assert.ok(!texts.includes(key), key)
})

test('no text is empty or padded, holds an ASCII apostrophe, two spaces, or anything that HTML would read', () => {
  for (const text of texts) {
    assert.match(text, /^\S(?:.*\S)?$/u, text)
    assert.doesNotMatch(text, /['"<>&]|\.\.\.|\s{2}/u, text)
  }
})

test('French has no-break spaces where French has them', () => {
  for (const text of texts) {
    assert.doesNotMatch(text, /[^\u202f][;!?]/u, `narrow no-break space before double punctuation: ${text}`)
    assert.doesNotMatch(text, /[^\u00a0][:»%€]|«[^\u00a0]/u, `no-break space: ${text}`)
    assert.doesNotMatch(text, /\d \d|\d\u00a0\d{3}/u, `narrow no-break space in thousands: ${text}`)
    assert.doesNotMatch(text, /\d (?:ans|mètres|pains|jours|×)|× /u, `no-break space before a unit: ${text}`)
  }
})

/** Plain letters and digits of a title, joined by hyphens. */
const slugify = (title: string) =>
  fold(title)
    .replace(/œ/g, 'oe')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

test('slugs are those of the titles and names', () => {
  for (const { name, slug, forms } of demoOrganizations) {
    assert.equal(slug, slugify(name))
    for (const form of forms) assert.equal(form.slug, slugify(form.title))
  }
})

test('the people pass the rules of names', () => {
  for (const { firstName, lastName } of demoOrganizations.flatMap(each => each.administrators)) {
    assert.equal(checkPersonName(firstName), undefined, firstName)
    assert.equal(checkPersonName(lastName), undefined, lastName)
  }
})
