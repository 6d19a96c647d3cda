import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { GuestMailKind } from '#domain/message/guest-mails.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille } from '#test/support/campaign.ts'
import { addFair, cancelled, choosing, treasurerOf } from '#test/support/cancelled-event.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { postponed } from '#test/support/postponed-event.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
const zoe = { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org' }
const lea = { firstName: 'Léa', lastName: 'Martin', email: 'LEA@example.org' }
const noe = { firstName: 'Noé', lastName: 'Martin', email: null }
/** The event is on Saturday the 12th of December 2026, at 20:30 in Paris. */
const soldAt = '2026-12-01T10:00:00.000Z'
const dayBefore = '2026-12-11T08:30:00.000Z'
const dayAfter = '2026-12-13T09:00:00.000Z'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

let form: TestForm
let userId: number
beforeEach(async () => {
  product.clock.set(soldAt)
  await product.db.deleteFrom('deadAddresses').execute()
  // Events of the tests before are nobody's concern.
  await product.db.updateTable('forms').set({ sendsReminder: false, sendsAfterwards: false }).execute()
  form = await addFair(product, `fete-${randomUUID().slice(0, 8)}`)
  const { organizationId } = form
  userId = await addMember(product, `${randomUUID()}@example.org`, {
    role: 'OrganizationAdmin',
    organizationId,
    formId: null,
  })
  product.mails.length = 0
})

const visit = () => ({ ...form.address, userId })
const payer = (email: string) => ({ ...camille, email, emailConfirmation: email })
type Guest = { readonly firstName: string; readonly lastName: string; readonly email: string | null }

async function sell(guests: readonly Guest[], by: object = camille) {
  const items = guests.map(participant => ({
    ...newItem(form.tiers[0]?.id ?? 0, 'Registration'),
    participant,
  }))
  const sold = await sellItems(product, form, items, card, { payer: by })
  assert.deepEqual(await product.runJobs(), [])
  return sold
}

async function minutePasses(at?: string) {
  if (at !== undefined) product.clock.set(at)
  await product.acts.mailGuests()
  assert.deepEqual(await product.runJobs(), [])
}

const mails = (kind: GuestMailKind) =>
  product.mails.filter(({ messageId }) => messageId.startsWith(`<${kind}.`))
const readersOf = (kind: GuestMailKind) =>
  mails(kind)
    .map(({ to }) => to.address.toLowerCase())
    .toSorted()
const everybody = [camille.email, 'lea@example.org', 'zoe@example.org'].toSorted()

async function edit(typed: ContentsValues) {
  const { form: shown, values } = successOf(await product.acts.readCampaign(visit()))
  successOf(
    await product.acts.editCampaign({ ...visit(), version: shown.version, values: { ...values, ...typed } }),
  )
  return successOf(await product.acts.readCampaign(visit())).change
}

async function wants(typed: ContentsValues) {
  const { form: shown, values } = successOf(await product.acts.readCampaignMails(visit()))
  const all = { ...values, ...typed }
  successOf(await product.acts.saveMailWords({ ...visit(), version: shown.version, values: all }))
}

describe('a reminder the day before (rule MSG-9)', () => {
  test('goes to the payer and to each who has an address of their own, once, with the day and place of that moment', async () => {
    await sell([zoe, lea, noe])
    await sell([zoe], payer('zoe@example.org'))
    await minutePasses('2026-12-11T07:30:00.000Z')
    assert.deepEqual(readersOf('eventReminder'), [], 'nobody is written to before nine')
    await edit({ start: '2026-12-12T18:00', placeName: 'Halle aux poissons' })
    for (let minute = 0; minute < 3; minute += 1) await minutePasses(minute === 0 ? dayBefore : undefined)
    await Promise.all([product.acts.mailGuests(), product.acts.mailGuests()])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(readersOf('eventReminder'), [...everybody, 'zoe@example.org'].toSorted())
    for (const { text, unsubscribeUrl } of mails('eventReminder')) {
      assert.match(text, /samedi 12 décembre 2026 à 18h00/)
      assert.match(text, /Halle aux poissons/)
      assert.equal(unsubscribeUrl, undefined, 'it is no news')
    }
    const toLea = mails('eventReminder').find(({ to }) => to.address === 'LEA@example.org')
    assert.match(toLea?.text ?? '', /Bonjour Léa,/)
    assert.match(toLea?.text ?? '', /\/billets\/[0-9a-f-]{36}\?token=/)
    assert.doesNotMatch(toLea?.text ?? '', /\/commandes\//, 'the order is its payer’s')
  })

  test('is of a day: within it nobody is reminded again, of another day everybody is', async () => {
    await sell([zoe])
    await minutePasses(dayBefore)
    await edit({ start: '2026-12-12T17:00' })
    await minutePasses('2026-12-11T12:00:00.000Z')
    assert.equal(mails('eventReminder').length, 2)
    await edit({ start: '2026-12-19T17:00' })
    await minutePasses('2026-12-12T09:00:00.000Z')
    assert.equal(mails('eventReminder').length, 2)
    await minutePasses('2026-12-18T09:00:00.000Z')
    assert.equal(mails('eventReminder').length, 4)
    assert.match(mails('eventReminder').at(-1)?.text ?? '', /samedi 19 décembre 2026/)
  })

  test('that was queued says nothing where the day moves before it leaves', async () => {
    await sell([zoe])
    product.clock.set(dayBefore)
    await product.acts.mailGuests()
    await edit({ start: '2026-12-19T17:00' })
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(readersOf('eventReminder'), [])
  })

  test('is not for a cancelled event, an order that was given back, an address that is dead, or who ordered that day', async () => {
    const actor = await treasurerOf(product, form)
    await sell([zoe])
    await cancelled(product, form, actor)
    await minutePasses(dayBefore)
    assert.deepEqual(readersOf('eventReminder'), [])

    product.clock.set(soldAt)
    form = await addFair(product, `autre-${randomUUID().slice(0, 8)}`)
    const returned = await sell([lea])
    await sell([zoe], payer('other@example.org'))
    await product.db
      .updateTable('orders')
      .set({ status: 'Refunded' })
      .where('id', '=', returned.orderId)
      .execute()
    const died = { emailKey: 'zoe@example.org', answer: '550 5.1.1', diedAt: soldAt }
    await product.db.insertInto('deadAddresses').values(died).execute()
    product.clock.set('2026-12-11T07:00:00.000Z')
    await sell([noe], payer('late@example.org'))
    await minutePasses(dayBefore)
    assert.deepEqual(readersOf('eventReminder'), ['other@example.org'])
  })

  test('of a postponed event is of its new day, for who keeps their place', async () => {
    const actor = await treasurerOf(product, form)
    const [kept, gone] = [await sell([zoe]), await sell([lea], payer('gone@example.org'))]
    await postponed(product, form, actor)
    successOf(await choosing(product, kept as never, 'date'))
    successOf(await choosing(product, gone as never, 'refund'))
    assert.deepEqual(await product.runJobs(), [])
    await minutePasses(dayBefore)
    assert.deepEqual(readersOf('eventReminder'), [])
    await minutePasses('2027-01-08T10:00:00.000Z')
    assert.deepEqual(readersOf('eventReminder'), [camille.email, 'zoe@example.org'].toSorted())
  })

  test('goes where it is wanted, also where that was said after the morning', async () => {
    await sell([zoe])
    await wants({ sendsReminder: '' })
    await minutePasses(dayBefore)
    assert.deepEqual(readersOf('eventReminder'), [])
    await wants({ sendsReminder: 'on', reminderMail: 'Le parking est fermé.' })
    await minutePasses('2026-12-11T16:00:00.000Z')
    assert.equal(mails('eventReminder').length, 2)
    assert.match(mails('eventReminder')[0]?.text ?? '', /Le parking est fermé\./)
  })
})

describe('thanks afterwards (rule MSG-10)', () => {
  test('go once where they are wanted, the day after the end, also when the event is dated anew', async () => {
    await sell([zoe])
    await minutePasses(dayAfter)
    assert.deepEqual(readersOf('eventThanks'), [], 'nobody asked for them')
    await wants({ sendsAfterwards: 'on', afterwardsMail: '<p>À l’an prochain.</p>' })
    await minutePasses('2026-12-13T20:30:00.000Z')
    assert.deepEqual(readersOf('eventThanks'), [], 'nobody is woken by it')
    for (const at of ['2026-12-14T08:00:00.000Z', '2026-12-15T08:00:00.000Z']) await minutePasses(at)
    assert.deepEqual(readersOf('eventThanks'), [camille.email, 'zoe@example.org'].toSorted())
    assert.match(mails('eventThanks')[0]?.text ?? '', /À l’an prochain\./)
    await edit({ start: '2026-12-16T18:00' })
    await minutePasses('2026-12-17T09:00:00.000Z')
    assert.equal(mails('eventThanks').length, 2)
  })

  test('are over after a week', async () => {
    await sell([zoe])
    await wants({ sendsAfterwards: 'on' })
    await minutePasses('2026-12-20T09:00:00.000Z')
    assert.deepEqual(readersOf('eventThanks'), [])
  })
})

describe('a day or a place that changes after somebody has ordered (rule MSG-11)', () => {
  const answer = (answer: 'tell' | 'keep', { number, changedAt }: { number: number; changedAt: string }) =>
    product.acts.answerEventChange({ ...visit(), number, changedAt, answer })

  test('is offered on saving, told once to who ordered before, with what was and what is', async () => {
    assert.equal(await edit({ start: '2026-12-12T19:00' }), null, 'nobody has ordered')
    await sell([zoe, noe])
    product.clock.advance(60)
    assert.equal(await edit({ title: 'Fête du vieux port' }), null)
    const first = await edit({ start: '2026-12-13T15:00' })
    assert.equal(first?.orders, 1)
    product.clock.advance(60)
    await sell([lea], payer('between@example.org'))
    product.clock.advance(60)
    const change = await edit({ placeName: 'Grande salle' })
    assert.equal(change?.orders, 2)
    assert.deepEqual(codesOf(await answer('tell', first!)), ['change_answered'], 'it changed again')
    product.clock.advance(60)
    await sell([noe], payer('after@example.org'))
    const preview = successOf(
      await product.acts.previewMail({ ...visit(), mail: 'changed', values: { changedMail: 'Pardon.' } }),
    )
    assert.match(preview.text, /Auparavant[\s\S]*12 décembre 2026 à 19h00/)
    successOf(await answer('tell', change!))
    assert.deepEqual(codesOf(await answer('keep', change!)), ['change_answered'])
    await minutePasses()
    await minutePasses()
    assert.deepEqual(
      readersOf('eventChanged'),
      [camille.email, 'zoe@example.org', 'between@example.org', 'lea@example.org'].toSorted(),
    )
    const of = (address: string) => mails('eventChanged').find(({ to }) => to.address === address)
    assert.match(of('zoe@example.org')?.text ?? '', /dimanche 13 décembre 2026 à 15h00[\s\S]*Auparavant/)
    assert.doesNotMatch(of('between@example.org')?.text ?? '', /Auparavant/, 'they never saw the first day')
    assert.equal(successOf(await product.acts.readCampaign(visit())).change, null)
    assert.equal((await edit({ start: '2026-12-14T15:00' }))?.number, 2)
  })

  test('that is taken back, kept quiet, or said by a postponement is told to nobody', async () => {
    await sell([zoe])
    product.clock.advance(60)
    assert.equal((await edit({ start: '2026-12-13T15:00' }))?.orders, 1)
    assert.equal(await edit({ start: '2026-12-12T20:30' }), null)
    successOf(await answer('keep', (await edit({ placeName: 'Ailleurs' }))!))
    assert.equal(successOf(await product.acts.readCampaign(visit())).change, null)
    assert.equal((await edit({ placeName: 'Encore ailleurs' }))?.orders, 1)
    await postponed(product, form, await treasurerOf(product, form))
    assert.equal(successOf(await product.acts.readCampaign(visit())).change, null)
    await minutePasses()
    assert.deepEqual(readersOf('eventChanged'), [])
  })
})
