import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import { MailFailure } from '#domain/job/mail-failure.ts'
import { type TestApp, testApp } from './support/app.ts'
import { camille } from './support/campaign.ts'
import { copyOrder } from './support/copied-orders.ts'
import { dieAt } from './support/die-at.ts'
import { successOf } from './support/donation.ts'
import { addForm, type TestForm } from './support/form-rows.ts'
import { addMemberships, memberOf, setSeason } from './support/memberships.ts'
import { addMember } from './support/people.ts'
import { sellItems } from './support/sell-items.ts'

const card = '4242424242424242'
/** More than one batch of a message, and several of reminders. */
const copies = 509
/** Of so many addresses one is dead. */
const oneIn = 5

const readersOf = ({ mails }: TestApp, kind: string) =>
  mails.filter(({ messageId }) => messageId.startsWith(`<${kind}.`)).map(({ to }) => to.address)

function assertOnce(readers: readonly string[], count: number) {
  assert.equal(new Set(readers).size, readers.length, 'nobody gets it twice')
  assert.equal(readers.length, count, 'nobody is left out')
}

describe(`an event of ${copies + 1} orders whose worker is killed in the middle of what it mails`, () => {
  let product: TestApp
  let form: TestForm
  let userId: number
  before(async () => {
    product = await testApp('2026-12-01T10:00:00.000Z')
    form = await addForm(product, {
      formType: 'Event',
      title: 'Grand repas',
      startAt: '2026-12-12T19:30:00.000Z',
      tiers: [{ tierType: 'Registration', price: 2500 }],
    })
    const participant = { firstName: 'Camille', lastName: 'Moreau', email: null }
    const place = { ...newItem(form.tiers[0]?.id ?? 0, 'Registration'), participant }
    await sellItems(product, form, [place], card)
    assert.deepEqual(await product.runJobs(), [])
    await copyOrder(product.database, copies)
    const { organizationId } = form
    userId = await addMember(product, 'ines@example.org', {
      role: 'OrganizationAdmin',
      organizationId,
      formId: null,
    })
    await product.db.updateTable('organizations').set({ authenticationState: 'Authenticated' }).execute()
    product.mails.length = 0
  })
  after(() => product.close())

  const isDead = (address: string) => Number(/^payer-(\d+)@/.exec(address)?.[1] ?? 1) % oneIn === 0

  /** A server that refuses one address in five for good. */
  async function withDeadAddresses(work: () => Promise<unknown>) {
    const { mail } = product.app
    const { send: usual } = mail
    mail.send = async each => {
      if (isDead(each.to.address)) throw new MailFailure('refused', '550 5.1.1')
      return usual(each)
    }
    try {
      await work()
    } finally {
      mail.send = usual
    }
  }

  async function written() {
    const { organizationSlug } = form.address
    const begun = { organizationSlug, userId, segment: 'commandes', query: '', locale: 'fr' } as const
    const messageId = successOf(await product.acts.beginMessage(begun))
    const visit = { organizationSlug, userId, messageId }
    const typed = { kind: 'service', subject: 'Le menu', body: 'Voici le menu.' }
    successOf(await product.acts.saveMessage({ ...visit, typed }))
    return { visit, review: successOf(await product.acts.reviewMessage({ ...visit, number: null })) }
  }

  const dead = Math.floor(copies / oneIn)

  test('each gets the message once, one address in five is dead and is written to no more', async () => {
    const { visit, review } = await written()
    assert.equal(review.recipients, copies + 1)
    const { version } = review.message
    successOf(await product.acts.sendMessage({ ...visit, version, recipients: review.recipients }))
    const key = { organizationId: form.organizationId, messageId: visit.messageId }
    await dieAt(product, 'message-queued', acts => acts.mailMessage(key))
    await withDeadAddresses(async () => assert.deepEqual(await product.runJobs(), []))
    assertOnce(readersOf(product, 'associationMessage'), copies + 1 - dead)
    const { counts } = successOf(await product.acts.readMessageLog({ ...visit, state: null, after: null }))
    assert.deepEqual(
      counts.map(({ state, count }) => [state, count]),
      [
        ['sent', copies + 1 - dead],
        ['refused', dead],
      ],
    )
    const next = (await written()).review
    assert.equal(next.recipients, copies + 1 - dead)
    assert.deepEqual(
      next.counts.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count]])),
      [['dead', dead]],
    )
  })

  test('each is reminded once, by whichever worker is left', async () => {
    product.clock.set('2026-12-11T09:00:00.000Z')
    await dieAt(product, 'guests-queued', acts => acts.mailGuests())
    assert.equal((await product.db.selectFrom('guestMails').select('orderId').execute()).length, 200)
    await Promise.all([product.acts.mailGuests(), product.acts.mailGuests()])
    assert.deepEqual(await product.runJobs(), [])
    await product.acts.mailGuests()
    assert.deepEqual(await product.runJobs(), [])
    assertOnce(readersOf(product, 'eventReminder'), copies + 1 - dead)
  })
})

test('members are reminded once each when the worker is killed in the middle of it (rule MEM-6)', async () => {
  const product = await testApp('2026-06-10T10:00:00.000Z')
  const form = await addMemberships(product, { validFrom: '2025-09-01', validUntil: '2026-08-31' })
  const names = ['Léa', 'Tom', 'Zoé']
  for (const [n, name] of names.entries()) {
    const email = `member-${n}@example.org`
    const payer = { ...camille, firstName: name, email, emailConfirmation: email }
    await sellItems(product, form, [memberOf(form, name)], card, { payer })
  }
  assert.deepEqual(await product.runJobs(), [])
  await product.acts.settleMemberships()
  await setSeason(product, form, { validFrom: '2026-09-01', validUntil: '2027-08-31' })
  product.clock.set('2026-08-02T06:37:00.000Z')
  await dieAt(product, 'member-reminded', acts => acts.remindMembers())
  await Promise.all([product.acts.remindMembers(), product.acts.remindMembers()])
  assert.deepEqual(await product.runJobs(), [])
  assertOnce(readersOf(product, 'renewalReminder'), names.length)
  await product.close()
})
