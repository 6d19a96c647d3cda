import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anOption, aTier } from '#test/support/forms.ts'
import { placeKey, placeNamed, placesOf } from './question-places.ts'

const meal = anOption({ id: 5, label: 'Repas' })
const form = {
  tiers: [
    aTier({ id: 1, label: 'Adulte', extraOptions: [meal] }),
    aTier({ id: 2, label: 'Enfant', extraOptions: [meal] }),
  ],
}

test('something may be asked of the order, of each rate and of each option, once', () => {
  assert.deepEqual(placesOf(form).map(placeKey), ['commande', 'tarif-1', 'tarif-2', 'option-5'])
  for (const place of placesOf(form)) assert.deepEqual(placeNamed(form, placeKey(place)), place)
  for (const key of ['', 'tarif-3', 'option-1', 'tarif-']) assert.equal(placeNamed(form, key), undefined)
})
