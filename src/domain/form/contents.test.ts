import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ContentsValues, nextIdea, readContents } from './contents.ts'

const facts = {
  tiers: [
    { id: 7, isCounted: true },
    { id: 8, isCounted: false },
  ],
}
const right: ContentsValues = {
  title: 'Festival des berges',
  cover: 'generated',
  'tier-7-label': 'Plein',
  'tier-7-capacity': '400',
  'tier-8-label': 'Soutien',
}
const image = '0198c1f2-0000-7000-8000-000000000001'

const refused: readonly [string, ContentsValues, string[]][] = [
  ['nothing wrong', {}, []],
  ['no title', { title: '  ' }, ['title required']],
  ['a title of invisible marks alone', { title: '\u202e\u200b' }, ['title required']],
  ['a title that is too long', { title: 'a'.repeat(81) }, ['title max_length']],
  ['a presentation that is too long', { description: 'a'.repeat(10_001) }, ['description max_length']],
  ['a day that is none', { start: '2026-02-30T10:00' }, ['start moment_invalid']],
  ['an hour that is none', { start: '2026-02-20T24:00' }, ['start moment_invalid']],
  ['a day without an hour', { saleStart: '2026-02-20' }, ['saleStart moment_invalid']],
  ['words for a day', { saleEnd: 'demain' }, ['saleEnd moment_invalid']],
  [
    'a sale that ends before it begins',
    { saleStart: '2026-02-20T10:00', saleEnd: '2026-02-20T09:59' },
    ['saleEnd end_before_start'],
  ],
  [
    'an event that ends when it begins',
    { start: '2026-02-20T10:00', end: '2026-02-20T10:00' },
    ['end end_before_start'],
  ],
  ['an end without a beginning', { end: '2026-02-20T10:00' }, ['start required']],
  [
    'an address without its town',
    { placeName: 'Halle des Quais', placeAddress: '3 quai Rambaud' },
    ['placeCity required'],
  ],
  ['a town without a place', { placeCity: 'Lyon' }, ['placeName required']],
  [
    'a postal code that is none',
    { placeName: 'Halle', placeCity: 'Lyon', placeZipCode: '!' },
    ['placeZipCode zip_code_invalid'],
  ],
  ['a colour that is none', { accent: 'url(x)' }, ['accentOther colour_invalid']],
  ['a colour of one’s own, left empty', { accent: 'other' }, ['accentOther colour_invalid']],
  ['a picture that was not sent', { cover: 'image' }, ['picture image_required']],
  ['a rate without a name', { 'tier-8-label': '' }, ['tier-8-label required']],
  ['no number of places', { 'tier-7-capacity': '' }, ['tier-7-capacity required']],
  ['fewer than no places', { 'tier-7-capacity': '-1' }, ['tier-7-capacity capacity_invalid']],
  ['half a place', { 'tier-7-capacity': '1,5' }, ['tier-7-capacity capacity_invalid']],
  ['too many places', { 'tier-7-capacity': '1000001' }, ['tier-7-capacity capacity_invalid']],
]

for (const [name, values, problems] of refused) {
  test(name, () => {
    const read = readContents({ ...right, ...values }, facts)
    const found = read.ok ? [] : read.error.map(({ field, code }) => `${field} ${code}`)
    assert.deepEqual(found, problems)
  })
}

test('what is read is what was typed, cleaned', () => {
  const read = readContents(
    {
      ...right,
      title: ' Festival\u202e des berges ',
      description: 'Une ligne\r\nune autre\u0000',
      accent: 'other',
      accentOther: '#3fb27f',
      palette: 'corail',
      coverIdea: '3',
      placeName: 'Halle',
      placeCity: 'Lyon',
      'tier-7-capacity': '1\u202f200',
      'tier-8-capacity': '3',
    },
    facts,
  )
  assert.ok(read.ok)
  assert.deepEqual(read.value, {
    title: 'Festival des berges',
    description: 'Une ligne\nune autre',
    saleStart: null,
    saleEnd: null,
    start: null,
    end: null,
    place: { name: 'Halle', address: '', zipCode: '', city: 'Lyon' },
    accent: read.value.accent,
    palette: 'corail',
    coverIdea: 3,
    imageId: null,
    focusX: 50,
    focusY: 50,
    tiers: [
      { id: 7, label: 'Plein', description: '', capacity: 1200 },
      { id: 8, label: 'Soutien', description: '', capacity: null },
    ],
  })
  assert.notEqual(read.value.accent, '#3FB27F')
})

test('a picture is kept only where it is chosen', () => {
  for (const [cover, imageId] of [
    ['image', image],
    ['generated', null],
  ] as const) {
    const read = readContents({ ...right, cover, imageId: image }, facts)
    assert.equal(read.ok && read.value.imageId, imageId)
  }
})

test('ideas follow one another, and begin again after the last', () => {
  assert.deepEqual(['1', '998', '999', 'x', undefined].map(nextIdea), [2, 999, 1, 1, 1])
})
