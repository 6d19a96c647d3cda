import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'

/** Rule ADDR-13. */
describe('a campaign that gets another address', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  beforeEach(async () => {
    const tiers = [{ tierType: 'Registration', price: 1500, label: 'Plein tarif' }] as const
    form = await addForm(product, {
      formType: 'Event',
      title: 'Fête du port',
      slug: 'fete-du-port',
      tiers: [...tiers],
    })
    userId = await addMember(product, `${randomUUID()}@example.org`, {
      ...{ role: 'OrganizationAdmin', organizationId: form.organizationId, formId: null },
    })
  })

  const move = (address: string, from: string = form.address.formSlug) =>
    product.acts.moveCampaign({ ...form.address, formSlug: from, userId, sessionId: null, address })
  const at = (formSlug: string, viewer: number | null = null) => ({
    ...{ ...form.address, formSlug, userId: viewer },
  })
  const opens = async (formSlug: string) => (await product.acts.openForm(at(formSlug))).ok
  const leadsTo = async (formSlug: string, viewer: number | null = null) => {
    const followed = await product.acts.followFormerAddress(at(formSlug, viewer))
    return followed.ok ? followed.value.formSlug : null
  }

  test('is there from then on, and each address that it had leads to it', async () => {
    assert.equal(successOf(await move(' Fête des Quais ! ')).formSlug, 'fete-des-quais')
    successOf(await move('fete-2027', 'fete-des-quais'))
    assert.deepEqual(await Promise.all(['fete-du-port', 'fete-des-quais', 'fete-2027'].map(opens)), [
      false,
      false,
      true,
    ])
    assert.deepEqual(
      await Promise.all(['fete-du-port', 'fete-des-quais', 'fete-2027', 'autre'].map(slug => leadsTo(slug))),
      ['fete-2027', 'fete-2027', null, null],
    )
    const { facts } = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('organizationId', '=', form.organizationId)
      .where('action', '=', 'campaign.move')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    assert.deepEqual(facts, { from: 'fete-du-port', to: 'fete-des-quais' })
  })

  test('goes back to one that it had, which is no former one then', async () => {
    successOf(await move('fete-2027'))
    successOf(await move('fete-du-port', 'fete-2027'))
    assert.deepEqual([await leadsTo('fete-du-port'), await leadsTo('fete-2027')], [null, 'fete-du-port'])
    assert.ok(await opens('fete-du-port'))
    // The same once more changes nothing.
    successOf(await move('fete-du-port'))
  })

  test('gets none that another campaign has or had, nor does a new campaign', async () => {
    successOf(await move('fete-2027'))
    const visit = { ...form.address, formSlug: 'fete-2027', userId, sessionId: null }
    successOf(await product.acts.copyCampaign({ ...visit, values: { count: '1', step: '1', unit: 'year' } }))
    const slugs = await product.db
      .selectFrom('forms')
      .select('slug')
      .where('organizationId', '=', form.organizationId)
      .where('formType', '=', 'Event')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      slugs.map(({ slug }) => slug),
      ['fete-2027', 'fete-du-port-2'],
    )
    for (const taken of ['fete-2027', 'Fête du port'])
      assert.deepEqual(codesOf(await move(taken, 'fete-du-port-2')), ['address_taken'])
  })

  test('needs a letter or a digit, and is nobody else’s to move', async () => {
    assert.deepEqual(codesOf(await move('  ')), ['required'])
    assert.deepEqual(codesOf(await move('!?')), ['address_invalid'])
    const stranger = { ...form.address, userId: null, sessionId: null, address: 'a-moi' }
    assert.deepEqual(codesOf(await product.acts.moveCampaign(stranger)), ['NOT_FOUND'])
  })

  test('as a draft is found again by who administers it alone', async () => {
    successOf(await move('fete-2027'))
    await product.db.updateTable('forms').set({ state: 'Draft' }).where('id', '=', form.formId).execute()
    assert.deepEqual(
      [await leadsTo('fete-du-port'), await leadsTo('fete-du-port', userId)],
      [null, 'fete-2027'],
    )
  })
})
