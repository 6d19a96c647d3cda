import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings, type Settings } from '#domain/operator/settings.ts'
import { readSeen, seenTexts, settingForms } from './setting-posts.ts'

const settings: readonly Settings[] = [
  defaultSettings({ tipRateFactor: 1.25 }),
  {
    ...defaultSettings({ tipRateFactor: 0.333333 }),
    collectCap: 1_234_567_89,
    refundProofAbove: 5,
    homeIntro: { fr: 'Ici, tout va aux associations.', en: '' },
  },
]

test('what a form was filled in from is read again as it was', () => {
  for (const held of settings)
    for (const name of settingForms) {
      const sent = Object.fromEntries(seenTexts(name, held[name]).map(each => [each.name, each.text]))
      assert.deepEqual(readSeen(name, sent), held[name], name)
    }
})

test('a post that does not say it is told from one that saw an empty field', () => {
  assert.equal(readSeen('collectCap', { collectCap: '' }), undefined)
  assert.equal(readSeen('collectCap', { 'seen.collectCap': '' }), null)
})
