import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createMailNotices } from '#providers/mail/notices.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille, gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

let product: TestApp
let form: TestForm
let userId: number
before(async () => {
  product = await testApp()
  product.app.mailNotices.isSigned = createMailNotices([{ secret: other }, { secret }]).isSigned
  form = await addForm(product, {
    formType: 'Event',
    tiers: [{ tierType: 'Registration', price: 1500 }],
    startAt: '2026-12-12T19:30:00.000Z',
  })
  const { organizationId } = form
  userId = await addMember(product, 'ines@example.org', {
    role: 'OrganizationAdmin',
    organizationId,
    formId: null,
  })
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
  const place = {
    ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
    tierType: 'Registration' as const,
    participant,
  }
  await sellItems(product, form, [place], '4242424242424242')
  assert.deepEqual(await product.runJobs(), [])
})
after(() => product.close())
beforeEach(async () => {
  await product.db.deleteFrom('newsRefusals').execute()
  await product.db.deleteFrom('newsComplaints').execute()
  await product.db.deleteFrom('deadAddresses').execute()
})

let count = 0
const nextId = () => {
  count += 1
  return `msg_${count}`
}
type Signed = { readonly id?: string; readonly at?: string; readonly by?: string }

/** A notice as a mail service sends it. */
function signed(notice: object, { id = nextId(), at = product.clock.now(), by = secret }: Signed = {}) {
  const body = JSON.stringify(notice)
  const signature = new Webhook(by).sign(id, new Date(at), body)
  return { id, timestamp: String(Math.floor(Date.parse(at) / 1_000)), signature, body }
}
const send = (notice: object, how: Signed = {}) => product.acts.takeMailNotices(signed(notice, how))
const bounce = (more: object = {}) => ({
  notices: [{ kind: 'bounce', permanent: true, address: camille.email, ...more }],
})
const complaint = (more: object = {}) => ({
  notices: [{ kind: 'complaint', address: camille.email, ...more }],
})
const dead = async () =>
  (await product.db.selectFrom('deadAddresses').select(['emailKey', 'answer']).execute()).map(row => [
    row.emailKey,
    row.answer,
  ])

/** A message that Camille got, with the id of her mail. */
async function sentMessage(kind = 'service') {
  const { organizationSlug } = form.address
  const begun = { organizationSlug, userId, segment: 'participants', query: '', locale: 'fr' } as const
  const messageId = successOf(await product.acts.beginMessage(begun))
  const visit = { organizationSlug, userId, messageId }
  successOf(await product.acts.saveMessage({ ...visit, typed: { kind, subject: 'Le menu', body: 'Voici.' } }))
  const { message, recipients } = successOf(await product.acts.reviewMessage({ ...visit, number: null }))
  product.mails.length = 0
  if (recipients > 0) {
    successOf(await product.acts.sendMessage({ ...visit, version: message.version, recipients }))
    assert.deepEqual(await product.runJobs(), [])
  }
  return { visit, recipients, mailId: product.mails[0]?.messageId ?? '' }
}

describe('a notice of the mail service (rule MSG-13)', () => {
  test('of an address that bounces for good ends what is written there, and counts in the log of its message', async () => {
    const { visit, mailId } = await sentMessage()
    successOf(await send(bounce({ status: '5.1.1', messageId: mailId })))
    assert.deepEqual(await dead(), [[camille.email, '550 5.1.1']])
    const { rows } = successOf(await product.acts.readMessageLog({ ...visit, state: 'refused', after: null }))
    assert.deepEqual(
      rows.map(({ answer, isDead }) => [answer, isDead]),
      [['550 5.1.1', true]],
    )
    assert.equal((await sentMessage()).recipients, 0)
  })

  test('of another bounce, or one about us or the contents, changes nothing', async () => {
    for (const more of [{ permanent: false }, { permanent: 'yes' }, { status: '5.7.1' }, { status: '5.2.2' }])
      successOf(await send(bounce(more)))
    assert.deepEqual(await dead(), [])
    successOf(await send(bounce({ address: ` ${camille.email.toUpperCase()} ` })))
    assert.deepEqual(await dead(), [[camille.email, '550']])
  })

  test('of a complaint ends the news of who wrote, of everybody where it names no message of ours, and no service mail', async () => {
    const { mailId } = await sentMessage()
    successOf(await send(complaint({ messageId: mailId })))
    successOf(await send(complaint({ messageId: '<someone@else.example>' })))
    const refusals = await product.db.selectFrom('newsRefusals').selectAll().execute()
    assert.deepEqual(
      refusals.map(({ organizationId, emailKey, saidBy }) => [organizationId, emailKey, saidBy]),
      [[form.organizationId, camille.email, 'complaint']],
    )
    assert.equal((await sentMessage()).recipients, 1)
    await product.acts.gatherPeople({})
    const { organizationId } = form
    const person = await product.db.selectFrom('people').select('id').executeTakeFirstOrThrow()
    const consent = {
      organizationId,
      personId: person.id,
      accepts: true,
      saidHow: 'Au guichet',
      writtenBy: userId,
    }
    await product.db
      .insertInto('personConsents')
      .values({ ...consent, writtenAt: '2020-01-01T00:00:00.000Z' })
      .execute()
    await product.db.deleteFrom('newsRefusals').where('organizationId', '=', organizationId).execute()
    assert.equal((await sentMessage('news')).recipients, 0, 'everybody’s news are ended')
    product.clock.advance(1)
    await product.db
      .insertInto('personConsents')
      .values({ ...consent, writtenAt: product.clock.now() })
      .execute()
    assert.equal((await sentMessage('news')).recipients, 1, 'until a later yes')
  })

  test('of an address that nobody knows, or with the message of another, is answered the same', async () => {
    const { mailId } = await sentMessage()
    const unknown = { address: 'nobody@example.org', messageId: mailId }
    successOf(await send(complaint(unknown)))
    successOf(await send(bounce(unknown)))
    const own = await product.db.selectFrom('newsRefusals').selectAll().execute()
    assert.deepEqual(own, [], 'the message did not go there')
  })

  test('counts once: a replay is refused, a next try that is signed anew is answered as the first', async () => {
    const at = product.clock.now()
    const first = signed(bounce(), { id: 'msg_once', at })
    successOf(await product.acts.takeMailNotices(first))
    await product.db.deleteFrom('deadAddresses').execute()
    assert.deepEqual(codesOf(await product.acts.takeMailNotices(first)), ['CONFLICT'])
    product.clock.advance(2)
    successOf(await send(bounce(), { id: 'msg_once' }))
    assert.deepEqual(codesOf(await product.acts.takeMailNotices(first)), ['CONFLICT'])
    assert.deepEqual(await dead(), [])
    product.clock.advance(6)
    assert.deepEqual(codesOf(await product.acts.takeMailNotices(first)), ['BAD_REQUEST'], 'it is too old')
    product.clock.advance(24 * 60)
    successOf(await send({ notices: [] }))
    assert.equal((await product.db.selectFrom('mailNotices').select('id').execute()).length, 1)
  })

  test('is refused where it is not signed by the service, at another time, changed, or no notice', async () => {
    const good = signed(bounce())
    const soon = new Date(Date.parse(product.clock.now()) + 6 * 60_000).toISOString()
    const wrong = [
      { ...good, signature: '' },
      { ...good, signature: 'v1,AAAA' },
      { ...good, signature: good.signature.replace('v1,', 'v1a,') },
      { ...good, id: 'msg_other' },
      { ...good, id: '' },
      { ...good, timestamp: String(Number(good.timestamp) + 1) },
      { ...good, timestamp: 'now' },
      { ...good, body: good.body.replace('bounce', 'complaint') },
      signed(bounce(), { by: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }),
      signed(bounce(), { at: soon }),
      ...[{}, [], { notices: {} }, { notices: [{ kind: 'other', address: 'a@b.fr' }] }].map(each =>
        signed(each),
      ),
      ...[{ kind: 'bounce' }, { kind: 'bounce', address: 'nobody' }, null].map(each =>
        signed({ notices: [each] }),
      ),
      signed({ notices: Array.from({ length: 1_001 }, () => ({ kind: 'complaint', address: 'a@b.fr' })) }),
    ]
    for (const notice of wrong)
      assert.deepEqual(
        codesOf(await product.acts.takeMailNotices(notice)),
        ['BAD_REQUEST'],
        notice.body.slice(0, 80),
      )
    assert.deepEqual(await dead(), [])
    successOf(await product.acts.takeMailNotices(signed(bounce(), { by: other })))
  })

  test('is believed of nobody without a secret', () => {
    const { isSigned } = createMailNotices([])
    assert.equal(isSigned(signed(bounce()), product.clock.now()), false)
    const empty = signed(bounce(), { by: `whsec_${Buffer.alloc(24).toString('base64')}` })
    assert.equal(isSigned(empty, product.clock.now()), false)
  })
})
