import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formTypes, sellsPlaces } from '#domain/form/types/index.ts'
import { serverTranslator } from './catalogue.ts'

/** What forms of every type say of what is limited, before, after and in the back office. */
const shared = [
  'error.TICKETS_SOLD_OUT',
  'error.capacity_invalid',
  'error.CAPACITY_TOO_LOW',
  'office.tiers',
  'office.tier_capacity',
  'office.tier_unlimited',
  'office.places_left',
  'refund.cancel_hint',
  'reg.cannot_order_until',
  'state.add_places',
  'state.sold_out_items',
  'state.waiting_list_ask_items',
] as const

const place = /\bplaces?\b|\bseats?\b/i

/** Types that sell no places. */
const placeless = Object.values(formTypes)
  .map(({ formType }) => formType)
  .filter(type => !sellsPlaces(type))

test('only campaigns of people who are named sell places', () => {
  const sold = Object.values(formTypes).map(({ formType }) => formType)
  assert.deepEqual(sold.filter(sellsPlaces), ['Event', 'Membership'])
})

test('what a shop shows of its stock names no places', () => {
  for (const locale of ['fr', 'en'] as const) {
    const t = serverTranslator(locale)
    const said = [
      ...shared.map(key => t(key)),
      ...[1, 3].flatMap(count => [t('form.few_left_items', { count }), t('step.left_details', { count })]),
      t('office.capacity_too_low', { taken: '3' }),
      ...placeless.flatMap(kind => [
        t('step.held_until', { kind, time: '12:00' }),
        t('step.expired_body', { kind }),
      ]),
    ]
    assert.deepEqual(
      said.filter(words => place.test(words)),
      [],
      locale,
    )
  }
})
