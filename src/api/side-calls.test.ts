import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { filesOfCart } from '#db/files.ts'
import { largestFile } from '#domain/fields/file-type.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { askForFile } from '#test/support/form-rows.ts'
import { addSoldOut, allowPlaces } from '#test/support/waiting-list.ts'
import { type ApiBench, apiBench } from './test/bench.ts'
import { addCart } from './test/gifts.ts'

let api: ApiBench
let token: string
let campaign: TestCampaign

before(async () => {
  api = await apiBench()
  campaign = await addDonationCampaign(api.test)
  token = await api.anonymous()
})
after(() => api.close())

const post = (path: string, body: unknown) => api.call(token, 'POST', `/ha-api${path}`, body)

test('an address is kept once per form, and leaving it again says the same', async () => {
  for (const email of ['zoe@example.org', ' ZOE@Example.org ']) {
    const reply = await post('/carts/prospects', { ...campaign.address, formType: 'donation', email })
    assert.deepEqual([reply.status, reply.raw], [204, ''])
  }
  const rows = await api.test.db.selectFrom('prospects').select(['email', 'emailKey', 'formId']).execute()
  assert.deepEqual(rows, [{ email: 'zoe@example.org', emailKey: 'zoe@example.org', formId: campaign.formId }])
})

test('a program puts an address in the line of a sold-out rate, with a quantity', async () => {
  const event = await addSoldOut(api.test, { places: 2 })
  const left = (change: object) =>
    post('/carts/prospects', { ...event.address, email: 'yann@example.org', ...change })
  const { tierId } = event
  assert.equal((await left({ tierId, quantity: 2 })).status, 204)
  assert.deepEqual((await left({ tierId, quantity: 11 })).problems, ['quantity_invalid quantity'])
  assert.deepEqual((await left({ tierId: 999_999 })).problems, ['value_invalid tierId'])
  await allowPlaces(api.test, event, 3)
  assert.deepEqual((await left({ tierId })).problems, ['not_sold_out tierId'])
  const rows = api.test.db.selectFrom('prospects').select(['tierId', 'quantity', 'state'])
  assert.deepEqual(await rows.where('formId', '=', event.formId).execute(), [
    { tierId, quantity: 2, state: 'waiting' },
  ])
})

test('an address that is none, and a form that nobody sees, are refused', async () => {
  const cases: readonly [object, number, string][] = [
    [{ email: 'zoe' }, 400, 'email_invalid email'],
    [{ email: '' }, 400, 'required email'],
    [{ email: undefined }, 400, 'required email'],
    [{ email: 'zoe@example.org', formSlug: 'unknown' }, 404, 'NOT_FOUND'],
    [{ email: 'zoe@example.org', formType: 'Nothing' }, 404, 'NOT_FOUND'],
  ]
  for (const [change, status, problem] of cases) {
    const reply = await post('/carts/prospects', { ...campaign.address, ...change })
    assert.deepEqual([reply.status, reply.problems], [status, [problem]])
  }
})

const report = {
  reason: 'OFF_TOPIC',
  userEmail: 'zoe@example.org',
  userMessage: ' Hors sujet. ',
  url: '/associations/foo',
}

test('a report is kept for the operator, with its trace', async () => {
  assert.equal((await post('/abuses', report)).status, 204)
  const row = await api.test.db
    .selectFrom('reports')
    .select(['reason', 'message', 'email', 'url', 'traceId'])
    .executeTakeFirstOrThrow()
  assert.match(row.traceId, /^[0-9a-f]{32}$/)
  assert.deepEqual(
    [row.reason, row.message, row.email, row.url],
    ['OFF_TOPIC', 'Hors sujet.', report.userEmail, report.url],
  )
})

test('a report says one problem for each wrong field', async () => {
  const cases: readonly [object, readonly string[]][] = [
    [
      { reason: '', userMessage: '  ', userEmail: '' },
      ['required reason', 'required userMessage', 'required userEmail'],
    ],
    [{ reason: 'BORING' }, ['value_invalid reason']],
    [{ userEmail: 'zoe@' }, ['email_invalid userEmail']],
    [{ userMessage: 'x'.repeat(1001) }, ['max_length userMessage']],
    [{ url: 'javascript:alert(1)' }, ['value_invalid url']],
    [{ url: '//evil.example' }, ['value_invalid url']],
    [{ url: undefined }, ['required url']],
  ]
  for (const [change, problems] of cases) {
    const reply = await post('/abuses', { ...report, ...change })
    assert.deepEqual([reply.status, reply.problems], [400, problems])
  }
})

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

function formOf(bytes: Uint8Array, name = 'photo.png', field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return form
}

test('a file is taken only where the form of the cart asks for one', async () => {
  const id = await addCart(api, token, campaign)
  const reply = await post(`/carts/${id}/file`, formOf(png))
  assert.deepEqual([reply.status, reply.problems], [400, ['file_not_asked file']])
  assert.deepEqual(await api.test.db.selectFrom('files').select('id').execute(), [])
  await askForFile(api.test, campaign)
  assert.equal((await post(`/carts/${id}/file`, formOf(png))).status, 200)
})

test('a file is stored whole, under an id of its cart', async () => {
  const id = await addCart(api, token, campaign)
  const reply = await post(`/carts/${id}/file`, formOf(png, '../../etc/pass\u202ewd.png'))
  assert.equal(reply.status, 200, reply.raw)
  const fileId = reply.text('fileId')
  const stored = join(api.test.config.dataDir, 'files', fileId.slice(-2), fileId)
  assert.deepEqual(await readFile(stored), png)
  assert.deepEqual(
    (await readdir(join(stored, '..'))).filter(name => name.startsWith('.')),
    [],
  )
  const row = await api.test.db
    .selectFrom('files')
    .select(['name', 'type', 'size', 'cartId'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { name: 'passwd.png', type: 'image/png', size: png.length, cartId: id })
  const key = { organizationId: campaign.organizationId, id }
  assert.deepEqual([...(await filesOfCart(api.test.db, key))], [fileId])
  const other = await addCart(api, token, campaign)
  assert.equal((await filesOfCart(api.test.db, { ...key, id: other })).size, 0)
})

test('a file that is too large, disguised, missing or for no cart is refused', async () => {
  const id = await addCart(api, token, campaign)
  const large = Buffer.concat([png, Buffer.alloc(largestFile)])
  const cases: readonly [string, unknown, number, string][] = [
    [id, formOf(large), 413, 'file_too_large file'],
    [id, formOf(Buffer.alloc(3 * largestFile)), 413, 'file_too_large'],
    [id, formOf(Buffer.from('MZ\x90\0'), 'cv.pdf'), 415, 'file_type file'],
    [id, formOf(Buffer.from('<script>alert(1)</script>'), 'a.png'), 415, 'file_type file'],
    [id, formOf(Buffer.alloc(0)), 415, 'file_type file'],
    [id, formOf(png, 'a.png', 'other'), 400, 'required file'],
    [id, { file: 'text' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['0190c3b1-0000-4000-8000-000000000000', formOf(png), 404, 'CART_UNKNOWN'],
    ['nonsense', formOf(png), 404, 'CART_UNKNOWN'],
  ]
  for (const [cart, body, status, problem] of cases) {
    const reply = await post(`/carts/${cart}/file`, body)
    assert.deepEqual([reply.status, reply.problems], [status, [problem]], problem)
  }
  const rows = await api.test.db.selectFrom('files').select('id').where('cartId', '=', id).execute()
  assert.deepEqual(rows, [])
})

test('a text where a file is asked for is refused unread, and a form of very many parts unparsed', async () => {
  const id = await addCart(api, token, campaign)
  const parts = (count: number, text: string) => {
    const part = `--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n${text}\r\n`
    return `${part.repeat(count)}--x--`
  }
  const sent = (payload: string) =>
    api.inject({
      method: 'POST',
      url: `/ha-api/carts/${id}/file`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
  const cases: readonly [string, string][] = [
    [parts(1, '3 '.repeat(2_500_000)), 'required file'],
    [parts(1, '4242 4242 4242 4242'), 'required file'],
    [parts(10, ''), 'required file'],
    [parts(80_000, ''), 'BAD_REQUEST'],
  ]
  for (const [payload, problem] of cases) {
    const began = process.cpuUsage()
    const reply = await sent(payload)
    const { user, system } = process.cpuUsage(began)
    assert.deepEqual([reply.status, reply.problems], [400, [problem]])
    // Looking for card numbers in the first of them once took twelve seconds.
    assert.ok((user + system) / 1000 < 2_000, `${(user + system) / 1000} ms`)
  }
})

test('what is not a form with parts is refused, not fatal', async () => {
  const id = await addCart(api, token, campaign)
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const reply = await api.inject({
      method: 'POST',
      url: `/ha-api/carts/${id}/file`,
      headers,
      payload: 'no part at all',
    })
    assert.deepEqual([reply.status, reply.problems], [400, ['BAD_REQUEST']])
  }
})

test('files of unpaid carts are forgotten a day after the end of their cart', async () => {
  const id = await addCart(api, token, campaign)
  const fileId = (await post(`/carts/${id}/file`, formOf(png))).text('fileId')
  const isThere = async () => (await api.test.app.files.get(fileId)) !== undefined
  api.test.clock.advance(24 * 60)
  await api.test.acts.sweepCarts()
  await api.test.acts.sweepFiles()
  assert.equal(await isThere(), true)
  api.test.clock.advance(16)
  assert.ok((await api.test.acts.sweepFiles()) > 0)
  assert.equal(await isThere(), false)
  const left = await api.test.db.selectFrom('files').select('id').where('id', '=', fileId).execute()
  assert.deepEqual(left, [])
})
