import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { places } from '../journeys/buyer.ts'
import { bread, camille, cards } from '../journeys/giver.ts'
import type { Engine } from './engine.ts'

/** How long anything may take to appear, on a busy machine as well. */
const patience = 60_000

const send = 'form[method=post] button[type=submit]:not([name])'

/** The sums as the confirmation writes them. */
const gift = '20,00 €'
const ticket = '12,00 €'

/** A gift of the first suggested amount by card, from the campaign's page to its confirmation. */
export async function give(engine: Engine, origin: string): Promise<void> {
  await engine.open(`${origin}${bread}`)
  await press(engine, '#tier')
  await writePayer(engine)
  await agree(engine)
  await press(engine, send)
  await pay(engine, cards.paid)
  await isConfirmed(engine, gift)
}

/** A ticket through its four steps, by a card whose bank asks for a confirmation of its own (3-D Secure). */
export async function buyTicket(engine: Engine, origin: string): Promise<void> {
  await engine.open(`${origin}${places.festival}`)
  await press(engine, 'button[aria-label="Ajouter un\u00a0: Tarif réduit"]')
  await press(engine, send)
  await arrives(engine, /\/2$/)
  await write(engine, '[name=p0-firstName]', camille.firstName)
  await write(engine, '[name=p0-lastName]', camille.lastName)
  await press(engine, send)
  await arrives(engine, /\/3$/)
  await writePayer(engine)
  await press(engine, send)
  await arrives(engine, /\/4$/)
  await agree(engine)
  await press(engine, send)
  await pay(engine, cards.authenticated)
  await press(engine, 'button[name=answer][value=accept]')
  await isConfirmed(engine, ticket)
}

async function writePayer(engine: Engine): Promise<void> {
  await write(engine, '[name=firstName]', camille.firstName)
  await write(engine, '[name=lastName]', camille.lastName)
  await write(engine, '[name=email]', camille.email)
  await write(engine, '[name=emailConfirmation]', camille.email)
}

/** Nothing for the platform, and what has to be agreed to. */
async function agree(engine: Engine): Promise<void> {
  await press(engine, 'input[name=tip][value=none]')
  await press(engine, 'input[name=terms]')
  if ((await engine.textOf('label[for=salesConditions]')) !== undefined)
    await press(engine, 'input[name=salesConditions]')
}

/** Types a card into the provider's fields and pays. */
async function pay(engine: Engine, card: string): Promise<void> {
  await arrives(engine, /\/paiement\/embarque\//)
  await eventually('the card fields', () =>
    engine.inFrame('/elements/payment', async () => {
      if ((await engine.textOf('label[for=number]')) === undefined) throw new Error('not yet')
    }),
  )
  await engine.inFrame('/elements/payment', async () => {
    await engine.type('#number', card)
    await engine.type('#expiry', '1234')
    await engine.type('#cvc', '123')
  })
  await press(engine, 'main button[type=submit]')
}

async function isConfirmed(engine: Engine, sum: string): Promise<void> {
  await arrives(engine, /\/confirmation\/\d+/)
  await eventually('the confirmation', async () => {
    assert.match((await engine.textOf('h1')) ?? '', new RegExp(camille.firstName))
    assert.match(((await engine.textOf('main')) ?? '').replace(/\s/g, ' '), new RegExp(sum))
  })
}

async function write(engine: Engine, selector: string, text: string): Promise<void> {
  await eventually(selector, () => engine.type(selector, text))
}

async function press(engine: Engine, selector: string): Promise<void> {
  await eventually(selector, () => engine.click(selector))
}

const arrives = (engine: Engine, address: RegExp) =>
  eventually(String(address), async () => assert.match(new URL(await engine.address()).pathname, address))

/** Tries until it works: a page may still be on its way. */
async function eventually(what: string, work: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + patience; ; await sleep(200)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw new Error(`never came to ${what}`, { cause: error })
    }
  }
}
