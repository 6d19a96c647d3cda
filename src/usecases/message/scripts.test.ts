import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { createSmtpMail } from '#providers/mail/smtp.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { type MailSink, startMailSink } from '#test/support/mail-sink.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

/** Names in the scripts of Europe and its neighbours, and one with signs that are put together. */
const names = ['Zoë-Þóra', 'Ελένη', 'Юрий', 'გიორგი', 'Արմեն', 'Nguyễn', 'Ștefan', 'שרה', 'محمد'] as const
const isRightToLeft = (name: string) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(name)

let product: TestApp
let sink: MailSink
let form: TestForm
let userId: number
before(async () => {
  product = await testApp('2026-12-01T10:00:00.000Z')
  sink = await startMailSink()
  form = await addForm(product, {
    formType: 'Event',
    title: 'חנוכה – Λιμάνι',
    startAt: '2026-12-12T19:30:00.000Z',
    tiers: [{ tierType: 'Registration', price: 1500 }],
  })
  const { organizationId } = form
  userId = await addMember(product, 'ines@example.org', {
    role: 'OrganizationAdmin',
    organizationId,
    formId: null,
  })
  const items = names.map((_, n) => ({
    ...newItem(form.tiers[0]?.id ?? 0, 'Registration'),
    participant: { firstName: 'Léa', lastName: 'Martin', email: `guest-${n}@example.org` },
  }))
  await sellItems(product, form, items, '4242424242424242', { payer: camille })
  assert.deepEqual(await product.runJobs(), [])
  await rename()
  const smtp = createSmtpMail({ url: `smtp://127.0.0.1:${sink.port}`, from: 'Obole <bonjour@example.org>' })
  product.app.mail.send = async ({ replyTo, ...mail }) => smtp.send({ ...mail, ...(replyTo && { replyTo }) })
  after(() => smtp.close())
})
after(async () => {
  await sink.close()
  await product.close()
})

/** Gives guests names that a cart takes of nobody; older imports have such. */
async function rename() {
  const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
  for (const [n, name] of names.entries())
    await sql`
      update order_items set details = jsonb_set(details, '{participant,firstName}', to_jsonb(${name}::text))
      where details #>> '{participant,email}' = ${`guest-${n}@example.org`}`.execute(owner.db)
  await owner.close()
}

/** A header as its reader sees it: folded lines are one, encoded words are decoded (RFC 2047). */
function header(message: string, name: string): string {
  const [, folded = ''] = new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)\\r$`, 'mi').exec(message) ?? []
  assert.match(folded, /^[\t\r\n -~]*$/, 'a header is written in ASCII')
  return folded
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, way: string, text: string) =>
      bytesOf(way, text).toString('latin1'),
    )
    .replace(/[\x80-\xff]+/g, bytes => Buffer.from(bytes, 'latin1').toString())
}

function bytesOf(way: string, text: string): Buffer {
  if (way.toUpperCase() === 'B') return Buffer.from(text, 'base64')
  const plain = text
    .replaceAll('_', ' ')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

const to = (n: number, from: number) =>
  sink.messages.slice(from).find(message => message.includes(`guest-${n}@example.org`)) ?? ''
const shown = (name: string) => (isRightToLeft(name) ? `\u2068${name}\u2069` : name)

test('a message in any script of Europe, and from right to left, is read as it was written', async () => {
  const { organizationSlug } = form.address
  const begun = { organizationSlug, userId, segment: 'participants', query: '', locale: 'fr' } as const
  const messageId = successOf(await product.acts.beginMessage(begun))
  const visit = { organizationSlug, userId, messageId }
  const subject = 'Для {prénom|всех}, ელფოსტა: שלום!'
  successOf(
    await product.acts.saveMessage({
      ...visit,
      typed: { kind: 'service', subject, body: 'Bonjour {prénom}, {campagne}.' },
    }),
  )
  const { message, recipients } = successOf(await product.acts.reviewMessage({ ...visit, number: null }))
  assert.equal(recipients, names.length)
  successOf(await product.acts.sendMessage({ ...visit, version: message.version, recipients }))
  assert.deepEqual(await product.runJobs(), [])
  for (const [n, name] of names.entries()) {
    const mail = to(n, 0)
    assert.equal(header(mail, 'Subject'), `Для ${shown(name)}, ელფოსტა: שלום!`)
    assert.equal(header(mail, 'To').replaceAll('"', ''), `${name} Martin <guest-${n}@example.org>`)
  }
})

test('so is a reminder, whose names turn round nothing beside them', async () => {
  const from = sink.messages.length
  product.clock.set('2026-12-11T09:00:00.000Z')
  await product.acts.mailGuests()
  assert.deepEqual(await product.runJobs(), [])
  for (const n of names.keys())
    assert.equal(header(to(n, from), 'Subject'), 'Rappel\u00a0: \u2068חנוכה – Λιμάνι\u2069')
})
