import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { MailFailure } from '#domain/job/mail-failure.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille, gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
const text = 'Bonjour {prénom|à vous},\n\nle rendez-vous a changé. Voici {lien billets}.'

type Guest = { readonly firstName: string; readonly lastName: string; readonly email: string | null }

const hostile = { firstName: 'Ibrahim\r\nBcc: x\u202e', lastName: '<script>', email: 'ibrahim@example.org' }

let product: TestApp
let form: TestForm
let author: number
let treasurer: number

before(async () => {
  product = await testApp()
  form = await addForm(product, {
    formType: 'Event',
    title: 'Concert <b>de Noël</b>',
    tiers: [{ tierType: 'Registration', price: 1500 }],
    startAt: '2026-12-12T19:30:00.000Z',
  })
  const { organizationId, formId } = form
  author = await addMember(product, 'author@example.org', { role: 'FormAdmin', organizationId, formId })
  treasurer = await addMember(product, 'tresor@example.org', {
    role: 'Treasurer',
    organizationId,
    formId: null,
  })
  await sell([
    { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org' },
    { firstName: 'Ibrahim', lastName: 'Sow', email: 'ibrahim@example.org' },
    { firstName: 'Noé', lastName: 'Martin', email: null },
    { firstName: 'Léa', lastName: 'Martin', email: 'Zoe@Example.org' },
  ])
  await product.acts.gatherPeople({})
  // An older import may have let such a name in.
  await rename(hostile)
})
after(() => product.close())
beforeEach(async () => {
  product.mails.length = 0
  await product.db.deleteFrom('newsRefusals').execute()
  await product.db.deleteFrom('deadAddresses').execute()
  await product.db.updateTable('organizations').set({ authenticationState: 'Authenticated' }).execute()
})

/** Gives who has an address another name, as nobody can type it any more. */
async function rename(guest: Guest) {
  const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
  await sql`
    update order_items set details = jsonb_set(details, '{participant}', ${JSON.stringify(guest)}::jsonb)
    where details #>> '{participant,email}' = ${guest.email}`.execute(owner.db)
  await owner.close()
}

async function sell(guests: readonly Guest[], payer: object = camille) {
  const items: CartItemDraft[] = guests.map(participant => ({
    ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
    tierType: 'Registration',
    participant,
  }))
  return sellItems(product, form, items, card, { payer })
}

const visit = (messageId: string, userId: number | null = author) => ({
  organizationSlug: form.address.organizationSlug,
  userId,
  messageId,
})

async function begin(query = '', segment = 'participants') {
  const { organizationSlug } = form.address
  return successOf(
    await product.acts.beginMessage({ organizationSlug, userId: author, segment, query, locale: 'fr' }),
  )
}

const save = (messageId: string, typed: object = {}) =>
  product.acts.saveMessage({
    ...visit(messageId),
    typed: { kind: 'service', subject: 'Nouvel horaire, {prénom|bonjour}', body: text, ...typed },
  })

const review = async (messageId: string, number: number | null = null) =>
  successOf(await product.acts.reviewMessage({ ...visit(messageId), number }))

async function send(messageId: string) {
  const { message, recipients } = await review(messageId)
  return product.acts.sendMessage({ ...visit(messageId), version: message.version, recipients })
}

const log = async (messageId: string, state: string | null = null) =>
  successOf(await product.acts.readMessageLog({ ...visit(messageId), state, after: null }))

async function written(typed: object = {}) {
  const messageId = await begin()
  successOf(await save(messageId, typed))
  return messageId
}

/** What a server answers to one address. */
async function refusing(address: string, status: string, work: () => Promise<unknown>) {
  const { mail } = product.app
  const { send: usual } = mail
  mail.send = async each => {
    if (each.to.address === address) throw new MailFailure('refused', status)
    return usual(each)
  }
  try {
    await work()
  } finally {
    mail.send = usual
  }
}

const addresses = () => product.mails.map(({ to }) => to.address.toLowerCase()).toSorted()

describe('a message to the people of a list', () => {
  test('goes to each address once, with what is theirs in it', async () => {
    const messageId = await written()
    const seen = await review(messageId)
    assert.equal(seen.recipients, 3)
    assert.deepEqual(
      seen.counts.filter(({ reason }) => reason !== null),
      [{ state: 'left_out', reason: 'twice', count: 1 }],
    )
    successOf(await send(messageId))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(addresses(), [camille.email, 'ibrahim@example.org', 'zoe@example.org'].toSorted())
    const toLea = product.mails.find(({ to }) => to.address.toLowerCase() === 'zoe@example.org')
    assert.match(toLea?.subject ?? '', /^Nouvel horaire, (Zoé|Léa)$/)
    assert.match(toLea?.text ?? '', /Voici vos billets \(http\S+\/billets\/[0-9a-f-]{36}\?token=/)
    assert.match(toLea?.text ?? '', /Ce message concerne/)
    assert.equal(toLea?.unsubscribeUrl, undefined)
    const { progress, counts } = await log(messageId)
    assert.deepEqual(progress, { total: 3, done: 3 })
    assert.deepEqual(counts.map(({ state, count }) => [state, count]).toSorted(), [
      ['left_out', 1],
      ['sent', 3],
    ])
  })

  test('is sent once, however often it is asked for, and by two tabs', async () => {
    const messageId = await written()
    const { message, recipients } = await review(messageId)
    const confirmed = { ...visit(messageId), version: message.version, recipients }
    const both = await Promise.all([product.acts.sendMessage(confirmed), product.acts.sendMessage(confirmed)])
    assert.deepEqual(
      both.map(({ ok }) => ok),
      [true, true],
    )
    successOf(await product.acts.sendMessage(confirmed))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 3)
    assert.deepEqual(codesOf(await save(messageId)), ['message_sent'])
  })

  test('stands on the timeline of each who was on its list', async () => {
    const messageId = await written({ subject: 'Sur la fiche' })
    successOf(await send(messageId))
    assert.deepEqual(await product.runJobs(), [])
    const { id: personId } = await product.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', 'ibrahim@example.org')
      .executeTakeFirstOrThrow()
    const { organizationSlug } = form.address
    const read = await product.acts.readPerson({
      organizationSlug,
      userId: treasurer,
      personId,
      before: null,
    })
    const events = successOf(read).events.filter(({ kind }) => kind === 'message')
    assert.ok(
      events.some(
        event => event.kind === 'message' && event.subject === 'Sur la fiche' && event.state === 'sent',
      ),
    )
  })

  test('is looked over again when somebody wrote it anew meanwhile', async () => {
    const messageId = await written()
    const { message, recipients } = await review(messageId)
    successOf(await save(messageId, { subject: 'Autre chose' }))
    const stale = { ...visit(messageId), version: message.version, recipients }
    assert.deepEqual(codesOf(await product.acts.sendMessage(stale)), ['message_changed'])
    const fewer = { ...stale, version: message.version + 1, recipients: 2 }
    assert.deepEqual(codesOf(await product.acts.sendMessage(fewer)), ['message_changed'])
  })

  test('holds no markup and no second header of what somebody typed as their name', async () => {
    const messageId = await written({ body: 'Pour {prénom|-} {nom|-} : {campagne}' })
    successOf(await send(messageId))
    assert.deepEqual(await product.runJobs(), [])
    const mail = product.mails.find(({ to }) => to.address === 'ibrahim@example.org')
    assert.match(mail?.html ?? '', /&lt;script&gt;/)
    assert.match(mail?.html ?? '', /Concert &lt;b&gt;de Noël/)
    assert.doesNotMatch(mail?.html ?? '', /<script/)
    assert.doesNotMatch(mail?.subject ?? '', /[\r\n\u202e]/)
  })

  test('refuses a field that is unknown, or that its list does not have, beside its field', async () => {
    const messageId = await begin()
    for (const [typed, code, field] of [
      [{ body: 'Bonjour {prenon}' }, 'merge_field_unknown', 'body'],
      [{ subject: '{saison}' }, 'merge_field_not_here', 'subject'],
      [{ subject: '{lien billets}' }, 'merge_field_not_here', 'subject'],
      [{ subject: ' ' }, 'required', 'subject'],
      [{ kind: 'other' }, 'required', 'kind'],
    ] as const) {
      const saved = await save(messageId, typed)
      assert.deepEqual(saved.ok ? [] : saved.error.map(each => [each.code, each.field]), [[code, field]])
    }
    successOf(await save(messageId, { body: 'Hello {First  Name|friend}' }))
  })

  test('leaves out whom a field is empty for, unless it has other words', async () => {
    const { db } = product
    const sold = await sell([{ firstName: 'Anne', lastName: 'Vide', email: 'vide@example.org' }])
    await rename({ firstName: '', lastName: '', email: 'vide@example.org' })
    await db
      .updateTable('payers')
      .set({ firstName: '' })
      .where('cartId', '=', db.selectFrom('orders').select('cartId').where('id', '=', sold.orderId))
      .execute()
    const without = await review(await written({ subject: 'x', body: 'Bonjour {prénom}' }))
    assert.ok(without.counts.some(({ reason }) => reason === 'empty_field'))
    const messageId = await written({ subject: 'x', body: 'Bonjour {prénom|à vous}' })
    successOf(await send(messageId))
    assert.deepEqual(await product.runJobs(), [])
    assert.match(
      product.mails.find(({ to }) => to.address === 'vide@example.org')?.text ?? '',
      /Bonjour à vous/,
    )
  })

  test('can be stopped: what has not left does not leave', async () => {
    const messageId = await written()
    successOf(await send(messageId))
    successOf(await product.acts.stopMessage(visit(messageId)))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 0)
    assert.equal((await log(messageId)).message.status, 'stopped')
  })

  test('is tried by its author alone, about nobody', async () => {
    const messageId = await written()
    successOf(await product.acts.tryMessage(visit(messageId)))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(addresses(), ['author@example.org'])
    assert.match(product.mails[0]?.subject ?? '', /^\[Essai\] Nouvel horaire, Camille$/)
    assert.doesNotMatch(product.mails[0]?.text ?? '', /token=/)
  })

  test('is previewed with what is a recipient’s, and opens nothing of theirs', async () => {
    const { choice, preview } = await review(await written(), 2)
    assert.ok(choice.some(({ name }) => name === 'Noé Martin'))
    assert.equal(preview?.number, 2)
    assert.doesNotMatch(`${preview?.html}${preview?.text}`, /token=/)
  })

  test('is seen by the treasurer, and written by who administers its campaign alone', async () => {
    const messageId = await written()
    const asTreasurer = { ...visit(messageId, treasurer), state: null, after: null }
    assert.equal(successOf(await product.acts.readMessageLog(asTreasurer)).letter, null)
    successOf(await send(messageId))
    const { letter } = successOf(await product.acts.readMessageLog(asTreasurer))
    assert.equal(letter?.subject, 'Nouvel horaire, Camille')
    assert.match(letter?.text ?? '', /le rendez-vous a changé/)
    assert.doesNotMatch(`${letter?.html}${letter?.text}`, /token=/)
    assert.deepEqual(codesOf(await product.acts.stopMessage(visit(messageId, treasurer))), ['NOT_FOUND'])
    const { organizationId } = form
    const other = await product.db
      .insertInto('forms')
      .values({ organizationId, formType: 'Event', slug: 'autre', title: 'Autre', state: 'Public' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const role = { role: 'FormAdmin', organizationId, formId: other.id } as const
    const stranger = await addMember(product, 'autre@example.org', role)
    assert.deepEqual(codesOf(await product.acts.stopMessage(visit(messageId, stranger))), ['NOT_FOUND'])
  })

  test('of an association that is not verified goes to 200 people a day', async () => {
    const { db } = product
    await db.updateTable('organizations').set({ authenticationState: 'NotAuthenticated' }).execute()
    const first = await written()
    await db
      .updateTable('messages')
      .set({ sentAt: product.clock.now(), status: 'stopped' })
      .where('id', '<>', first)
      .execute()
    const before = await db
      .selectFrom('messageRecipients')
      .selectAll()
      .where('messageId', '=', first)
      .execute()
    const [one] = before
    assert.ok(one)
    await db
      .insertInto('messageRecipients')
      .values(
        Array.from({ length: 200 }, (_, n) => ({
          ...{ organizationId: one.organizationId, messageId: first, number: 1000 + n, orderId: one.orderId },
          ...{ itemId: 0, reader: '…', email: `a${n}@example.org`, facts: '{}', reason: null },
        })),
      )
      .execute()
    assert.deepEqual(codesOf(await send(first)), ['message_daily_cap'])
  })
})

describe('news', () => {
  const say = async (email: string, accepts: boolean) => {
    const { db } = product
    const person = await db
      .selectFrom('people')
      .select(['organizationId', 'id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('personConsents')
      .values({
        ...{ organizationId: person.organizationId, personId: person.id, accepts, saidHow: 'Au guichet' },
        ...{ writtenAt: product.clock.now(), writtenBy: author },
      })
      .execute()
  }

  test('go to who said yes, until they say no by one click, and again once they say yes later', async () => {
    await say('zoe@example.org', true)
    const first = await written({ kind: 'news' })
    successOf(await send(first))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(addresses(), ['zoe@example.org'])
    const [mail] = product.mails
    const sealed = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('pour') ?? ''
    assert.ok(!sealed.includes('zoe'), 'nobody reads whose it is')
    assert.equal(successOf(await product.acts.readNewsLink({ sealed })).reader, 'z…@example.org')
    product.clock.advance(1)
    successOf(await product.acts.stopNews({ sealed }))
    successOf(await product.acts.stopNews({ sealed }))
    const second = await review(await written({ kind: 'news' }))
    assert.deepEqual(
      second.counts
        .map(({ reason, count }) => [reason, count])
        .filter(([reason]) => reason === 'unsubscribed'),
      [['unsubscribed', 2]],
    )
    const service = await review(await written())
    assert.equal(
      service.counts.some(({ reason }) => reason === 'unsubscribed'),
      false,
    )
    product.clock.advance(1)
    await say('zoe@example.org', true)
    assert.equal((await review(await written({ kind: 'news' }))).recipients, 1)
    assert.deepEqual(codesOf(await product.acts.stopNews({ sealed: 'nothing' })), ['NOT_FOUND'])
  })

  test('are not sent to who unsubscribes after they were queued', async () => {
    const messageId = await written({ kind: 'news' })
    successOf(await send(messageId))
    await product.acts.stopNews({
      sealed: product.app.sealer.seal(`${form.organizationId}:zoe@example.org`, 'news'),
    })
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(addresses(), [])
    assert.deepEqual(
      (await log(messageId, 'left_out')).rows.filter(({ reason }) => reason === null).length,
      1,
    )
  })
})

describe('an address that a server refuses for good', () => {
  test('ends its own mail, is shown with the reason, and is written to no more until somebody says that it works', async () => {
    const messageId = await written()
    successOf(await send(messageId))
    await refusing('ibrahim@example.org', '550 5.1.1', async () => {
      assert.deepEqual(await product.runJobs(), [])
    })
    const { rows } = await log(messageId, 'refused')
    assert.deepEqual(
      rows.map(({ answer }) => answer),
      ['550 5.1.1'],
    )
    assert.equal(product.mails.length, (await log(messageId)).progress.total - 1)
    assert.deepEqual(
      rows.map(({ isDead }) => isDead),
      [true],
    )
    const next = await review(await written())
    assert.ok(next.counts.some(({ reason, count }) => reason === 'dead' && count === 1))
    successOf(await product.acts.reviveRecipient({ ...visit(messageId), number: rows[0]?.number ?? 0 }))
    assert.deepEqual(
      (await log(messageId, 'refused')).rows.map(({ isDead }) => isDead),
      [false],
    )
    assert.equal((await review(await written())).recipients, next.recipients + 1)
  })

  test('is not dead when its mailbox is full', async () => {
    const messageId = await written()
    successOf(await send(messageId))
    await refusing('ibrahim@example.org', '552 5.2.2', async () => {
      assert.deepEqual(await product.runJobs(), [])
    })
    assert.equal((await product.db.selectFrom('deadAddresses').selectAll().execute()).length, 0)
    const { rows } = await log(messageId, 'refused')
    assert.deepEqual(
      rows.map(({ answer, isDead }) => [answer, isDead]),
      [['552 5.2.2', false]],
    )
    assert.equal('email' in (rows[0] ?? {}), false, 'an address leaves for no page')
  })
})
