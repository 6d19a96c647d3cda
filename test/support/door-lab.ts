import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { registerApi } from '#api/server.ts'
import { insertGate, lockDoor } from '#db/gates.ts'
import { setTicketKey } from '#db/ticket-keys.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Gate } from '#domain/door/gate.ts'
import type { Synced } from '#domain/door/sync.ts'
import { buildWeb } from '#main/build.ts'
import { findFreePort } from '#main/ports.ts'
import { newTrace } from '#main/trace.ts'
import { registerWeb } from '#main/web.ts'
import { gateUrl } from '#usecases/links/tokens.ts'
import { heldTextOf, newTicketKey } from '#usecases/ticket/sign-tickets.ts'
import type { Said } from '#web/door/speak.ts'
import { testApp } from './app.ts'
import { gift } from './campaign.ts'
import { addForm } from './form-rows.ts'
import { sellItems } from './sell-items.ts'

const card = '4242424242424242'
const hours = 3_600_000
const meal = 'Repas du soir, servi à la péniche à partir de vingt heures'
const allergies = 'Allergies'

/** A ticket as it was sold, with what its QR code holds. */
export type SoldTicket = {
  readonly number: number
  readonly secret: string
  readonly code: string
  readonly held: string
}

type Server = {
  isReachable: boolean
  /** What phones are told instead of what the product would. */
  answer: ((said: Said) => Synced) | null
}

export type DoorLab = Awaited<ReturnType<typeof openDoorLab>>

/** A product of its own that serves pages and API, with an event and its gates; it can be cut off and comes back. */
export async function openDoorLab() {
  await buildWeb()
  await using opened = new AsyncDisposableStack()
  const product = await testApp(new Date().toISOString())
  opened.defer(() => product.close())
  const clock = setInterval(() => product.clock.set(new Date().toISOString()), 100)
  opened.defer(() => clearInterval(clock))
  const port = await findFreePort(3480, '127.0.0.1')
  const origin = `http://localhost:${port}`
  const fastify = Fastify({ genReqId: newTrace, forceCloseConnections: true })
  const config = { ...product.config, publicOrigin: origin, apiOrigin: origin }
  const server: Server = { isReachable: true, answer: null }
  fastify.addHook('onRequest', async request => {
    if (!server.isReachable) request.raw.socket.destroy()
  })
  fastify.addHook('preHandler', async (request, reply) => {
    if (server.answer !== null && request.url === '/ha-api/door/sync')
      return reply.send(server.answer(request.body as Said))
  })
  await registerApi(fastify, { ...product.built, config })
  await registerWeb(fastify, { ...product.built, config })
  await fastify.listen({ port, host: '127.0.0.1' })
  opened.defer(() => fastify.close())
  const form = await addForm(product, {
    formType: 'Event',
    title: 'Festival des berges',
    startAt: new Date(Date.now() + hours).toISOString(),
    tiers: [
      {
        tierType: 'Registration',
        label: 'Tarif plein',
        price: 2500,
        options: [{ label: meal, price: 400 }],
        fields: [{ label: allergies }],
      },
    ],
  })
  const { organizationId, formId } = form
  const event = { organizationId, id: formId }
  const place = (firstName: string) => ({
    ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName: 'Moreau', email: null },
    extraOptions: [{ id: form.tiers[0]?.optionIds[0] ?? 0, value: true, customFields: [] }],
  })
  const kept = opened.move()
  return {
    product,
    origin,
    server,
    /** Opens a gate; gives it with the path of its page. */
    async openGate(name: string): Promise<{ readonly gate: Gate; readonly path: string }> {
      const endsAt = new Date(Date.now() + 12 * hours).toISOString()
      const gate: Gate = { organizationId, formId, id: randomUUID(), name, endsAt, revokedAt: null }
      await inTransaction(product.db, tx => insertGate(tx, gate, product.app.now()))
      const { pathname, search } = new URL(gateUrl(product.app, gate))
      return { gate, path: pathname + search }
    },
    /** Sells tickets of one order. */
    async sell(...firstNames: string[]): Promise<readonly SoldTicket[]> {
      const { orderId } = await sellItems(product, form, firstNames.map(place), card)
      // The phones of an event share for two seconds what was read for one of them (rule DOR-2).
      await sleep(2_100)
      const { db } = product
      const sold = db.selectFrom('tickets').select(['number', 'secret', 'code'])
      const heldText = await heldTextOf(product.app, event)
      const rows = await sold.where('orderId', '=', orderId).orderBy('number').execute()
      return rows.map(row => ({ ...row, held: heldText(row, { tierId: form.tiers[0]?.id ?? null }) }))
    },
    /** From now on the event signs its tickets. */
    async sign(): Promise<void> {
      await inTransaction(product.db, async tx => {
        await lockDoor(tx, event)
        await setTicketKey(tx, event, { ...newTicketKey(product.app, event), isOn: true })
      })
      await sleep(2_100)
    },
    /** What the phones of a gate have handed in: what happened with which ticket. */
    async handedIn({ id }: Pick<Gate, 'id'>): Promise<readonly string[]> {
      const { db } = product
      const rows = db.selectFrom('doorScans').select(['kind', 'reason', 'ticket', 'isLetIn', 'way'])
      const all = await rows.where('gateId', '=', id).orderBy('at').orderBy('place').execute()
      return all.map(({ kind, reason, ticket, isLetIn, way }) =>
        [kind, reason, ticket, isLetIn && 'let in', way]
          .filter(part => part !== null && part !== false)
          .join(' '),
      )
    },
    /** Waits until as many scans of a gate are handed in. */
    async until(gate: Pick<Gate, 'id'>, count: number): Promise<readonly string[]> {
      for (let look = 0; look < 100; look += 1) {
        const scans = await this.handedIn(gate)
        if (scans.length >= count) return scans
        await sleep(200)
      }
      return assert.fail(`${count} scans, but: ${JSON.stringify(await this.handedIn(gate))}`)
    },
    close: () => kept.disposeAsync(),
  }
}
