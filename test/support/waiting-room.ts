import type { RoomSettings } from '#domain/room/room.ts'
import type { Acts } from '#usecases/index.ts'
import type { TestApp } from './app.ts'
import { addForm, type TestForm } from './form-rows.ts'
import { ticketsOf } from './waiting-list.ts'

/** An event with a waiting room. */
export type Waited = TestForm & { readonly tierId: number }

type Sale = Partial<RoomSettings> & {
  readonly places?: number
  /** Cents. */
  readonly price?: number
  /** When the sale begins; null: it is open. */
  readonly opensAt?: string | null
}

/** Adds one that sells so many places. */
export async function addWaited(
  product: TestApp,
  {
    places = 100,
    price = 1200,
    opensAt = null,
    isOn = true,
    keepsOpening = true,
    atOnce = 2,
    perMinute = 6_000,
  }: Sale = {},
): Promise<Waited> {
  const tiers = [{ tierType: 'Registration', price, capacity: places } as const]
  const form = await addForm(product, { formType: 'Event', title: 'Festival', tiers })
  const { organizationId, formId } = form
  await product.db
    .updateTable('forms')
    .set({ saleStartAt: opensAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', formId)
    .execute()
  await product.db
    .insertInto('waitingRooms')
    .values({ organizationId, formId, isOn, keepsOpening, atOnce, perMinute })
    .execute()
  await product.app.rooms.refresh()
  return { ...form, tierId: form.tiers[0]?.id ?? 0 }
}

/** The acts of a visitor with a pass. */
export function visitor(product: Pick<TestApp, 'built'>, pass: string | null = null): Acts {
  return product.built.actsFor('visitor', null, pass)
}

/** Enters the room of a campaign; gives the pass. */
export async function enter(
  product: Pick<TestApp, 'built'>,
  { address }: Waited,
  pass: string | null = null,
) {
  const entered = await visitor(product, pass).enterRoom(address)
  if (!entered.ok || entered.value.pass === null) throw new Error('the room is not at work')
  return entered.value.pass
}

/** Where the bearer of a pass stands: `waiting 3`, `turn`, … */
export async function standing(product: Pick<TestApp, 'built'>, { address }: Waited, pass: string | null) {
  const stands = (await visitor(product, pass).readRoom(address))?.standing ?? null
  if (stands === null) return 'none'
  return stands.state === 'waiting' ? `waiting ${stands.place}` : stands.state
}

/** So many seconds go by, and the room moves after each. */
export async function letPass(product: TestApp, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    product.clock.advance(1 / 60)
    await product.acts.moveRooms()
    await product.app.rooms.refresh()
  }
}

/** Begins a cart of one place with a pass; gives its id, or the code that refuses it. */
export async function begin(
  product: Pick<TestApp, 'built'>,
  { address, tierId }: Waited,
  pass: string | null,
) {
  const cart = await visitor(product, pass).createCart({ ...address, items: ticketsOf(tierId, 1) })
  return cart.ok ? { cartId: cart.value.id, code: null } : { cartId: null, code: cart.error[0]?.code ?? null }
}
