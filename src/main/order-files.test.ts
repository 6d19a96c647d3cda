import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerApi } from '#api/server.ts'
import { insertRole } from '#db/team.ts'
import { inTransaction } from '#db/transaction.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { buildWeb } from './build.ts'
import { seed } from './seed.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

let app: TestApp
let fastify: FastifyInstance
let form: TestForm

before(async () => {
  await buildWeb()
  app = await testApp(new Date().toISOString())
  await seed(app.app)
  fastify = Fastify({ genReqId: newTrace })
  const config = { ...app.config, flags: { ...app.config.flags, pageCache: false } }
  await registerApi(fastify, { ...app.built, config })
  await registerWeb(fastify, { ...app.built, config })
  form = await addForm(app, {
    formType: 'Event',
    tiers: [
      {
        tierType: 'Registration',
        price: 2000,
        fields: [
          { label: 'Licence', type: 'File' },
          { label: 'Club', type: 'TextInput' },
        ],
      },
    ],
    payerDocument: { label: 'Justificatif de domicile', isRequired: true },
  })
})
after(async () => {
  await fastify?.close()
  await app?.close()
})

const get = (url: string, cookie = '') => fastify.inject({ url, headers: cookie === '' ? {} : { cookie } })
const wordsOf = (body: string) =>
  body
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** Somebody of the demonstration, who administers the form from now on where `formId` is given. */
async function logIn(username: string, formId?: number | null): Promise<string> {
  if (formId !== undefined) {
    const { organizationId } = form
    const user = app.db.selectFrom('users').select('id').where('email', '=', username)
    const { id } = await user.executeTakeFirstOrThrow()
    const role = formId === null ? 'OrganizationAdmin' : 'FormAdmin'
    await inTransaction(app.db, tx => insertRole(tx, id, { role, organizationId, formId } as never))
  }
  const payload = { username, password: 'demonstration' }
  const reply = await fastify.inject({ method: 'POST', url: '/auth/token', payload })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** A paid order with a licence, the payer's document, and a file that was sent and is named by nothing. */
async function ordered() {
  const [tier] = form.tiers
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
  const item = anItem({ tierId: tier?.id ?? 0, participant })
  const { id: cartId } = successOf(await app.acts.createCart({ ...form.address, items: [item] }))
  const send = async (name: string) =>
    successOf(await app.acts.uploadFile({ cartId, name, bytes: pdf })).fileId
  const sent = {
    licence: await send('licence.pdf'),
    proof: await send('loyer.pdf'),
    unused: await send('x.pdf'),
  }
  const [licence = 0, club = 0] = tier?.fieldIds ?? []
  const customFields = [
    { id: licence, value: sent.licence },
    { id: club, value: sent.unused },
  ]
  successOf(await app.acts.updateCart({ ...form.address, cartId, items: [{ ...item, customFields }] }))
  successOf(await app.acts.savePayer({ cartId, payer: { ...camille, fileId: sent.proof }, userId: null }))
  successOf(await app.acts.chooseTip({ cartId, tip: 0 }))
  const opened = requestOf(
    successOf(await app.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })),
  )
  const { orderId } = await payWith(app, opened.paymentRequestId, '4242424242424242')
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId ?? 0)
    .executeTakeFirstOrThrow()
  const path = `/associations/${form.address.organizationSlug}/administration/paiements/${id}`
  return { path, sent }
}

test('files of an order are listed and downloaded by who sees its payments, and by nobody else (rule FLD-17)', async () => {
  const { path, sent } = await ordered()
  const other = await ordered()
  const owner = await logIn('ines.legall@example.org', null)
  const page = await get(path, owner)
  assert.equal(page.statusCode, 200)
  assert.match(
    wordsOf(page.body),
    /Fichiers reçus Licence · Zoé Martin licence\.pdf \(0,1.Mo\) Justificatif de domicile loyer\.pdf/,
  )
  const addresses = [...page.body.matchAll(/href="([^"]+\/fichiers\/[^"]+)"/g)].map(([, href]) => href)
  assert.deepEqual(addresses, [`${path}/fichiers/${sent.licence}`, `${path}/fichiers/${sent.proof}`])
  for (const [address, name] of [
    [addresses[0], 'licence.pdf'],
    [addresses[1], 'loyer.pdf'],
  ]) {
    const file = await get(address ?? '', owner)
    assert.equal(file.statusCode, 200)
    assert.deepEqual(file.rawPayload, pdf)
    assert.equal(file.headers['content-type'], 'application/pdf')
    assert.equal(file.headers['content-disposition'], `attachment; filename="${name}"`)
    assert.equal(file.headers['x-content-type-options'], 'nosniff')
    assert.equal(file.headers['cache-control'], 'no-store')
  }
  for (const unnamed of [sent.unused, other.sent.licence, 'x'])
    assert.equal((await get(`${path}/fichiers/${unnamed}`, owner)).statusCode, 404)
  const stranger = await logIn('camille.moreau@example.org')
  for (const cookie of ['', stranger])
    for (const address of addresses) {
      const refused = await get(address ?? '', cookie)
      assert.equal(refused.statusCode, 404)
      assert.ok(!refused.rawPayload.includes('%PDF'))
    }
  const english = await get(path, `${owner}; obole_locale=en`)
  assert.match(wordsOf(english.body), /Files received|Fichiers reçus/)
})
