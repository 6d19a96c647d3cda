import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { areAmong, asksApproval, daysToPay, membersOf } from './application.ts'

const lea = { firstName: 'Léa', lastName: 'Moreau' }
const tom = { firstName: 'Tom', lastName: 'Moreau' }

describe('applications for membership (rules MEM-9, MEM-10)', () => {
  test('newcomers are accepted first; who renews only where the association says so', () => {
    assert.equal(asksApproval(null, [lea], []), false)
    assert.equal(asksApproval('newcomers', [lea], []), true)
    assert.equal(asksApproval('newcomers', [lea], [lea, tom]), false)
    assert.equal(asksApproval('newcomers', [lea, tom], [lea]), true)
    assert.equal(asksApproval('everybody', [lea], [lea]), true)
    assert.equal(asksApproval('everybody', [], []), false, 'a gift alone is no application')
  })

  test('names are compared without case and accents', () => {
    assert.ok(areAmong([{ firstName: 'LEA', lastName: 'moreau' }], [lea]))
    assert.ok(!areAmong([{ firstName: 'Léa', lastName: null }], [lea]))
  })

  test('a membership that asks for nobody’s name is its payer’s', () => {
    const items = [
      { tierType: 'Membership', participant: null },
      { tierType: 'Membership', participant: tom },
      { tierType: 'Donation', participant: null },
    ] as const
    assert.deepEqual(membersOf(items, lea), [lea, tom])
  })

  test('the reminder comes three days before the last one, and never on the day of the acceptance', () => {
    assert.deepEqual(daysToPay('2026-11-20', 14), { untilOn: '2026-12-04', remindOn: '2026-12-01' })
    assert.deepEqual(daysToPay('2026-11-20', 3), { untilOn: '2026-11-23', remindOn: '2026-11-21' })
  })
})
