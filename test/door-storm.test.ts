import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { insertGate } from '#db/gates.ts'
import type { Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { syncDoor } from '#usecases/door/sync-door.ts'
import { gateUrl } from '#usecases/links/tokens.ts'
import { liveEvening, noTally, type Venue } from './door/evening.ts'
import { type TestApp, testApp } from './support/app.ts'
import { gift } from './support/campaign.ts'
import { addForm } from './support/form-rows.ts'
import { inShort } from './support/length.ts'
import { sellItems } from './support/sell-items.ts'

/** `npm run door-storm` lives through ten thousand evenings, the lanes of the tests through some. */
const evenings = Number(process.env.DOOR_EVENINGS ?? inShort(300, 60))
const seed = Number(process.env.DOOR_SEED ?? Math.floor(Math.random() * 1_000_000_000))

describe(`${evenings} evenings at the door (DOOR_SEED=${seed})`, () => {
  let product: TestApp
  let venue: () => Promise<Venue>
  let closeOwner: () => Promise<void>

  before(async () => {
    product = await testApp('2026-12-12T18:00:00.000Z')
    const connection = connect<Schema>({ url: product.database.ownerUrl, role: null })
    closeOwner = () => connection.close()
    const owner = connection.db
    const form = await addForm(product, {
      formType: 'Event',
      startAt: '2026-12-12T19:30:00.000Z',
      tiers: [{ tierType: 'Registration', price: 1000 }],
    })
    const place = {
      ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
      tierType: 'Registration' as const,
      participant: { firstName: 'Zoé', lastName: 'Moreau', email: null },
    }
    await sellItems(product, form, Array(5).fill(place), '4242424242424242')
    const { organizationId, formId } = form
    const comers = await product.db
      .selectFrom('tickets')
      .select(['number', 'secret'])
      .where('formId', '=', formId)
      .execute()
    venue = async () => {
      await owner.deleteFrom('doorScans').where('formId', '=', formId).execute()
      const gates = await Promise.all(['A', 'B', 'C'].map(openGate))
      return {
        comers,
        gates,
        sync: async (handed, now) => {
          const answer = await syncDoor({ ...product.app, now: () => now }, handed)
          return answer.ok ? answer.value : undefined
        },
        async kept() {
          const rows = await product.db
            .selectFrom('doorScans')
            .select('id')
            .where('formId', '=', formId)
            .execute()
          return rows.map(({ id }) => id)
        },
      }
    }
    const openGate = async (name: string) => {
      const endsAt = '2026-12-13T06:00:00.000Z'
      const gate = { organizationId, formId, id: randomUUID(), name, endsAt, revokedAt: null }
      await inTransaction(product.db, tx => insertGate(tx, gate, product.app.now()))
      return { gateId: gate.id, token: new URL(gateUrl(product.app, gate)).searchParams.get('token') ?? '' }
    }
  })
  after(async () => {
    await closeOwner()
    await product.close()
  })

  test('nothing is lost, each ticket has one entry, every conflict is shown', async () => {
    const tally = noTally()
    for (let nth = 0; nth < evenings; nth += 1) await liveEvening(seed + nth, await venue(), tally)
    // What this is about has happened.
    for (const [what, times] of Object.entries(tally))
      assert.ok(times > 0, `no ${what}: ${JSON.stringify(tally)}`)
    console.log(JSON.stringify(tally))
  })
})
