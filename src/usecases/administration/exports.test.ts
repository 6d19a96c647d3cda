import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { unzipSync } from 'fflate'
import type { ExportFormat } from '#domain/list/export.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { copyOrder } from '#test/support/copied-orders.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { giveFactor, provenActor } from '#test/support/factor.ts'
import { addMember } from '#test/support/people.ts'
import { paidGift } from '#test/support/refunds.ts'
import type { Actor } from '../access/require-proof.ts'
import { writeExport } from './write-export.ts'

/** More than two pieces. */
const copies = 12_345
let product: TestApp
let campaign: TestCampaign
let actor: Actor & { readonly userId: number }
let orderIds: readonly number[]

before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  const { orderId } = await paidGift(product, campaign, { amount: 1205, tip: 0 })
  await product.db.updateTable('payers').set({ lastName: '=cmd|calc' }).execute()
  orderIds = [orderId, ...(await copyOrder(product.database, copies))]
  const { organizationId } = campaign
  actor = await provenActor(
    product,
    await addMember(product, 'tresor@example.org', { role: 'Treasurer', organizationId, formId: null }),
  )
})
after(() => product.close())
beforeEach(async () => {
  await product.db.deleteFrom('exports').execute()
})

const organizationSlug = () => campaign.address.organizationSlug

const ask = (
  who: Actor,
  format: ExportFormat,
  query = 'colonnes=payerName&colonnes=orderId&colonnes=amount',
) =>
  product.acts.askExport({
    ...{ organizationSlug: organizationSlug(), ...who },
    ...{ segment: 'commandes', query, format, locale: 'fr' },
  })

const latest = async (who: Actor = actor) => {
  const [first] = successOf(
    await product.acts.listExports({ organizationSlug: organizationSlug(), ...who }),
  ).exports
  assert.ok(first)
  return first
}

const take = (who: Actor, { id, token }: { readonly id: string; readonly token: string | null }) =>
  product.acts.readExport({ organizationSlug: organizationSlug(), ...who, exportId: id, token: token ?? '' })

async function bytesOf(file: { readonly id: string; readonly token: string | null }): Promise<Buffer> {
  const { pieces, bytes } = successOf(await take(actor, file))
  const whole = Buffer.concat(await Array.fromAsync(pieces))
  assert.equal(whole.length, bytes)
  return whole
}

const idsOf = (csv: Buffer) =>
  csv
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map(line => Number(line.split(';')[1]))

const newestFirst = () => orderIds.toSorted((one, other) => other - one)

test('a list is taken along whole, under its headings, with no formula in it', async () => {
  successOf(await ask(actor, 'csv'))
  assert.deepEqual(await product.runJobs(), [])
  const file = await latest()
  assert.deepEqual([file.status, file.done, file.total], ['ready', copies + 1, copies + 1])
  const csv = await bytesOf(file)
  const [head, first] = csv.toString().split('\r\n')
  assert.equal(head, '\ufeffPayeur;Commande;Montant')
  assert.match(first ?? '', /^Camille =cmd\|calc;\d+;12,05$/)
  assert.deepEqual(new Set(idsOf(csv)), new Set(orderIds))
  assert.equal(idsOf(csv).length, orderIds.length)
})

test('the same as a workbook', async () => {
  successOf(await ask(actor, 'xlsx'))
  assert.deepEqual(await product.runJobs(), [])
  const sheet = Buffer.from(
    unzipSync(await bytesOf(await latest()))['xl/worksheets/sheet1.xml'] ?? [],
  ).toString()
  assert.equal(sheet.match(/<row /g)?.length, copies + 2)
  assert.match(sheet, /<v>12.05<\/v>/)
})

for (const format of ['csv', 'xlsx'] as const)
  for (const dies of ['before its bytes are kept', 'after its bytes are kept'] as const)
    test(`a process that dies in the middle of a ${format}, ${dies}, leaves nothing twice and nothing out`, async () => {
      successOf(await ask(actor, format, 'colonnes=orderId&colonnes=payerName'))
      const { id: exportId } = await latest()
      const key = { organizationId: campaign.organizationId, exportId }
      await writeExport(product.app, key)
      const { files } = product.app
      const put = async (name: string, bytes: Uint8Array) => {
        if (dies === 'after its bytes are kept') await files.put(name, bytes)
        throw new Error('dead')
      }
      await assert.rejects(writeExport({ ...product.app, files: { ...files, put } }, key), /dead/)
      await writeExport(product.app, key)
      await writeExport(product.app, key)
      // The jobs that the two runs left find nothing to do.
      assert.deepEqual(await product.runJobs(), [])
      const file = await latest()
      assert.deepEqual([file.status, file.done], ['ready', copies + 1])
      const bytes = await bytesOf(file)
      const ids =
        format === 'csv'
          ? bytes
              .toString()
              .split('\r\n')
              .slice(1, -1)
              .map(line => Number(line.split(';').at(-1)))
          : [
              ...Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? [])
                .toString()
                .matchAll(/<c r="B\d+"><v>(\d+)/g),
            ].map(([, text]) => Number(text))
      assert.deepEqual(ids, newestFirst())
    })

test('two runs of one piece note it once', async () => {
  successOf(await ask(actor, 'csv'))
  const key = { organizationId: campaign.organizationId, exportId: (await latest()).id }
  await Promise.all([writeExport(product.app, key), writeExport(product.app, key)])
  assert.deepEqual(await product.runJobs(), [])
  assert.equal(idsOf(await bytesOf(await latest())).length, copies + 1)
})

test('it asks for a proof, to ask for a file and to take it, and is written down (rules ACC-9, LST-5)', async () => {
  const { organizationId } = campaign
  const userId = await addMember(product, 'unproven@example.org', {
    role: 'Treasurer',
    organizationId,
    formId: null,
  })
  const sessionId = randomUUID()
  assert.deepEqual(codesOf(await ask({ userId, sessionId }, 'csv')), ['FACTOR_NEEDED'])
  await giveFactor(product, userId)
  assert.deepEqual(codesOf(await ask({ userId, sessionId }, 'csv')), ['PROOF_NEEDED'])
  const own = await provenActor(product, userId)
  successOf(await ask(own, 'csv', 'min=500'))
  assert.deepEqual(await product.runJobs(), [])
  const lines = await product.db
    .selectFrom('audit')
    .select('actor')
    .where('action', '=', 'organization.list_exported')
    .execute()
  assert.ok(lines.some(line => line.actor === `user:${userId}`))
  const file = await latest(own)
  assert.deepEqual([file.status, file.done], ['ready', 0])
  successOf(await take(own, file))
  // Nobody else, no other link, no stale proof.
  assert.deepEqual(codesOf(await take(actor, file)), ['NOT_FOUND'])
  assert.deepEqual(codesOf(await take(own, { ...file, token: `${file.token}x` })), ['NOT_FOUND'])
  assert.deepEqual(codesOf(await take(own, { ...file, id: 'none' })), ['NOT_FOUND'])
  product.clock.advance(16)
  assert.deepEqual(codesOf(await take(own, file)), ['PROOF_NEEDED'])
})

test('after a day it is gone, with its pieces', async () => {
  const proven = await provenActor(product, actor.userId)
  successOf(await ask(proven, 'csv', 'colonnes=orderId'))
  assert.deepEqual(await product.runJobs(), [])
  const file = await latest(proven)
  const keys = await product.db
    .selectFrom('exportPieces')
    .select('fileId')
    .where('exportId', '=', file.id)
    .execute()
  assert.equal(keys.length, 3)
  product.clock.advance(24 * 60 + 1)
  const later = await provenActor(product, actor.userId)
  assert.deepEqual(codesOf(await take(later, file)), ['NOT_FOUND'])
  assert.ok((await product.acts.sweepFiles()) > 0)
  for (const { fileId } of keys) assert.equal(await product.app.files.get(fileId), undefined)
  assert.deepEqual(await product.db.selectFrom('exports').select('id').execute(), [])
})

test('whoever loses their role while it is written gets no file; a fourth file waits', async () => {
  const { organizationId } = campaign
  const userId = await addMember(product, 'leaver@example.org', {
    role: 'Treasurer',
    organizationId,
    formId: null,
  })
  const leaver = await provenActor(product, userId)
  for (let n = 0; n < 3; n += 1) successOf(await ask(leaver, 'csv'))
  assert.deepEqual(codesOf(await ask(leaver, 'csv')), ['TOO_MANY_REQUESTS'])
  await product.db.deleteFrom('roles').where('userId', '=', userId).execute()
  assert.deepEqual(await product.runJobs(), [])
  const rows = await product.db.selectFrom('exports').select('status').where('userId', '=', userId).execute()
  assert.deepEqual(rows, [{ status: 'failed' }, { status: 'failed' }, { status: 'failed' }])
})

test('an administrator of a campaign takes along what is theirs', async () => {
  const { organizationId } = campaign
  const { id: formId } = await product.db
    .insertInto('forms')
    .values({ organizationId, formType: 'Donation', slug: 'beside', title: 'Beside', state: 'Public' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = await provenActor(
    product,
    await addMember(product, 'form@example.org', { role: 'FormAdmin', organizationId, formId }),
  )
  successOf(await ask(own, 'csv', `campagne=${campaign.formId}`))
  successOf(await ask(own, 'csv'))
  assert.deepEqual(await product.runJobs(), [])
  const { exports } = successOf(
    await product.acts.listExports({ organizationSlug: organizationSlug(), ...own }),
  )
  assert.deepEqual(
    exports.map(({ done }) => done),
    [0, 0],
  )
})

test('whoever reaches less than their file tells takes it along no more', async () => {
  const { organizationId, formId } = campaign
  const role = { role: 'Treasurer', organizationId, formId: null } as const
  const userId = await addMember(product, 'smaller@example.org', role)
  const actor = await provenActor(product, userId)
  successOf(await ask(actor, 'csv'))
  assert.deepEqual(await product.runJobs(), [])
  const mine = { organizationSlug: organizationSlug(), ...actor }
  const take = async () => {
    const [file] = successOf(await product.acts.listExports(mine)).exports
    return product.acts.readExport({ ...mine, exportId: file?.id ?? '', token: file?.token ?? '' })
  }
  successOf(await take())
  await product.db
    .updateTable('roles')
    .set({ role: 'FormAdmin', formId })
    .where('userId', '=', userId)
    .execute()
  assert.deepEqual(codesOf(await take()), ['NOT_FOUND'])
})
