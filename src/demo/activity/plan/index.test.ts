import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPersonName } from '#domain/fields/person-name.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { demoOrganizations } from '../../index.ts'
import { planActivity } from './index.ts'
import type { Activity, PlannedOrder } from './planned.ts'
import { unitsOf } from './units.ts'

const seededAt = '2026-11-21T10:00:00.000Z'
const activity = planActivity(seededAt)

const of = (slug: string, { orders } = activity) =>
  orders.filter(({ place }) => place.organizationSlug === slug || place.form.slug === slug)

/** Days of more than a year, with ends of months, a leap day and changes of season and of clocks. */
const manyDays = [
  ...Array.from({ length: 60 }, (_, week) => new Date(Date.UTC(2027, 7, 3 + 7 * week, 11)).toISOString()),
  ...[
    '2028-02-29',
    '2028-03-01',
    '2028-03-31',
    '2028-03-27',
    '2028-05-31',
    '2028-08-31',
    '2028-09-01',
    '2028-10-30',
  ].map(day => `${day}T11:00:00.000Z`),
]

describe('the past of the demo (rule OPS-5)', () => {
  test('has the orders of both organizations, each with a key and a moment of its own', () => {
    assert.equal(of('les-ateliers-du-canal').length, 260)
    assert.equal(of('le-fournil-partage').length, 190)
    assert.equal(new Set(activity.orders.map(({ key }) => key)).size, 450)
    for (const { key } of activity.orders) assert.match(key, /^[0-9a-f]{32}$/)
    assert.deepEqual([activity.reports.length, activity.prospects.length], [2, 14])
    assert.equal(new Set(activity.prospects.map(({ email }) => email)).size, 14)
  })

  test('is the same at every hour of a day, and another one on another', () => {
    assert.deepEqual(planActivity('2026-11-21T22:59:00.000Z'), activity)
    assert.notDeepEqual(planActivity('2026-11-21T23:01:00.000Z'), activity)
  })

  test('has Wednesdays and Sundays above all, and their evenings', () => {
    const days = [1, 2, 3, 4, 5, 6, 7].map(
      day =>
        activity.orders.filter(
          ({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Paris').dayOfWeek === day,
        ).length,
    )
    const busiest = days.toSorted((one, other) => other - one).slice(0, 2)
    assert.deepEqual(busiest.toSorted(), [days[2], days[6]].toSorted())
  })

  test('mixes no tip, the suggested one and others as 38, 44 and 18', () => {
    const share = (isIt: (tip: PlannedOrder['tip']) => boolean) =>
      Math.round((activity.orders.filter(({ tip }) => isIt(tip)).length / activity.orders.length) * 100)
    assert.deepEqual(
      [
        share(tip => tip === 'none'),
        share(tip => tip === 'suggested'),
        share(tip => typeof tip === 'object'),
      ],
      [38, 44, 18],
    )
  })

  test('has twelve plans, nine monthly gifts, four refunds with one of a part, three debits at their banks', () => {
    assert.equal(activity.orders.filter(({ count = 1 }) => count > 1).length, 12)
    assert.equal(activity.orders.filter(({ items }) => items[0]?.dayOfLevy !== undefined).length, 9)
    const refunds = activity.orders.flatMap(({ refund }) => (refund === undefined ? [] : [refund.part]))
    assert.deepEqual([refunds.length, refunds.filter(part => part !== 'all').length], [4, 1])
    const pending = activity.orders.filter(
      ({ means }) => means.kind === 'account' && means.isPending === true,
    )
    assert.equal(pending.length, 3)
  })

  test('brings the oven to 12,480 EUR with its counterparts, and shows the newest contributors', () => {
    const oven = of('un-four-pour-le-quartier')
    const { tiers } = oven[0]!.place.form
    const paid = oven
      .flatMap(({ items }) => items)
      .map(({ tier, amount = 0 }) => (tier === null ? amount : (tiers[tier]?.price as number)))
    assert.equal(
      paid.reduce((sum, amount) => sum + amount, 0),
      12_480_00,
    )
    const sold = unitsOf(activity)
    assert.deepEqual(
      [0, 1, 2, 3].map(tier => sold(oven[0]!.place.form, 'tier', tier)),
      [64, 38, 21, 5],
    )
    assert.deepEqual(
      oven
        .slice(-8)
        .reverse()
        .map(({ payer, companyName, items: [item] }) =>
          item?.contribution?.showName ? (companyName ?? payer.firstName) : null,
        ),
      [
        'Jeanne',
        null,
        'Boulangerie des Halles',
        'Malik et Rose',
        'Yvon',
        'École Jules-Verne',
        null,
        'Noémie',
      ],
    )
  })

  test('gives Camille four orders', () => {
    const own = activity.orders.filter(({ userEmail }) => userEmail === 'camille.moreau@example.org')
    assert.deepEqual(own.length, 4)
    const kept = own.filter(({ means }) => means.kind === 'card' && means.isKept === true)
    assert.equal(kept.length, 2)
  })

  test('names people who pass the rules', () => {
    for (const { payer } of activity.orders) {
      assert.equal(checkPersonName(payer.firstName), undefined)
      assert.equal(checkPersonName(payer.lastName), undefined)
    }
  })
})

test('whatever the day, all of it happens before that day, in order, and sells no more than the content says', () => {
  for (const instant of manyDays) {
    const lived = planActivity(instant)
    assert.equal(lived.orders.length, 450, instant)
    assert.equal(lived.today, parisDate(instant))
    assert.deepEqual(daysOutside(lived), [], instant)
    const moments = lived.orders.map(({ at }) => at)
    assert.deepEqual(moments, moments.toSorted())
    assert.deepEqual(oversold(lived), [], instant)
  }
})

function daysOutside({ firstDay, today, orders, reports, prospects }: Activity): readonly string[] {
  return [...orders, ...reports, ...prospects]
    .map(({ at }) => at)
    .filter(at => parisDate(at) < firstDay || parisDate(at) >= today)
}

function oversold(lived: Activity): readonly string[] {
  const sold = unitsOf(lived)
  return demoOrganizations
    .flatMap(({ forms }) => forms)
    .flatMap(form => [
      ...form.tiers.map(({ stock }, place) => [form.slug, place, stock, sold(form, 'tier', place)] as const),
      ...(form.options ?? []).map(
        ({ stock }, place) => [form.slug, place, stock, sold(form, 'option', place)] as const,
      ),
    ])
    .filter(([, , stock, units]) => stock !== undefined && units > stock.sold)
    .map(([slug, place]) => `${slug} ${place}`)
}
