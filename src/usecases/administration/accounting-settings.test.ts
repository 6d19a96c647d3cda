import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { haveTerms } from '#test/support/legal.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
let form: TestForm
let other: TestForm
let userId: number

before(async () => {
  product = await testApp('2026-11-10T12:00:00.000Z')
  form = await addForm(product, {
    formType: 'Event',
    title: 'Brocante',
    tiers: [{ tierType: 'Registration', price: 1500, label: 'Emplacement' }],
  })
  other = await addForm(product, { formType: 'Event', tiers: [{ tierType: 'Registration', price: 100 }] })
  await haveTerms(product, form)
  userId = await addMember(product, 'treasurer@example.org', {
    role: 'Treasurer',
    organizationId: form.organizationId,
    formId: null,
  })
})
after(() => product.close())

const visit = () => ({ organizationSlug: form.address.organizationSlug, userId })
const tierOf = (each: TestForm) => String(each.tiers[0]?.id ?? 0)
const read = async () =>
  successOf(await product.acts.readAccounting({ ...visit(), month: '2026-11', locale: 'fr' }))
const save = (scope: 'use' | 'campaign' | 'rate', subject: string, number: string) =>
  product.acts.saveAccountingSettings({
    ...visit(),
    journal: null,
    accounts: [{ scope, subject, number, name: '' }],
  })

describe('the settings of a journal (rules BKP-2, BKP-4)', () => {
  test('give an account to what waits for one, from then on', async () => {
    successOf(await save('use', 'Registration', '4718'))
    const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
    const place = anItem({ tierId: Number(tierOf(form)), participant })
    await sellItems(product, form, [place], '4242424242424242')
    const waiting = await read()
    assert.deepEqual(waiting.waiting, [
      {
        ...{ formId: form.formId, tierId: Number(tierOf(form)), amount: 1500 },
        subject: { campaign: 'Brocante', rate: 'Emplacement' },
      },
    ])
    successOf(await save('rate', tierOf(form), '7083'))
    const assigned = await read()
    assert.deepEqual(assigned.waiting, [])
    assert.deepEqual(
      assigned.byAccount.map(({ account }) => account.number),
      ['5115', '7083'],
    )
    const settings = await product.acts.readAccountingSettings({ ...visit(), campaignId: form.formId })
    assert.deepEqual(
      successOf(settings).accounts.map(({ label, number }) => [label, number]),
      [
        [null, ''],
        ['Emplacement', '7083'],
      ],
    )
    successOf(await save('rate', tierOf(form), ''))
    assert.equal((await read()).waiting.length, 1)
  })

  test('say how it is kept, all of a form or nothing', async () => {
    const journal = { rhythm: 'day', code: 'hb', closesMonthly: true, accountantEmail: ' Cab@Example.ORG ' }
    const wrong = await product.acts.saveAccountingSettings({
      ...visit(),
      journal,
      accounts: [{ scope: 'use', subject: 'bank', number: '9', name: '' }],
    })
    assert.deepEqual(codesOf(wrong), ['account_invalid'])
    const before = successOf(await product.acts.readAccountingSettings({ ...visit(), campaignId: null }))
    assert.deepEqual(before.journal, {
      ...{ rhythm: 'payment', code: 'OB', closesMonthly: false, accountantEmail: '' },
    })
    successOf(await product.acts.saveAccountingSettings({ ...visit(), journal, accounts: [] }))
    const after = successOf(await product.acts.readAccountingSettings({ ...visit(), campaignId: null }))
    assert.deepEqual(after.journal, {
      ...{ rhythm: 'day', code: 'HB', closesMonthly: true, accountantEmail: 'Cab@example.org' },
    })
    assert.deepEqual(
      (await read()).entries.map(({ count }) => count),
      [1],
    )
  })

  test('are of its own campaigns and rates only', async () => {
    for (const [scope, subject] of [
      ['rate', tierOf(other)],
      ['campaign', String(other.formId)],
      ['campaign', '99999999999'],
      ['use', 'nothing'],
    ] as const)
      assert.deepEqual(codesOf(await save(scope, subject, '706')), ['NOT_FOUND'], `${scope} ${subject}`)
    const asked = await product.acts.readAccountingSettings({ ...visit(), campaignId: other.formId })
    assert.deepEqual(codesOf(asked), ['NOT_FOUND'])
  })
})
