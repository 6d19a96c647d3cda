import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { administeredAlone, closeAccount } from '#db/erasure.ts'
import { enqueue } from '#db/jobs.ts'
import { giftsOfOwner, usesOfMethods } from '#db/payers-gifts.ts'
import { lockProfile, profileOf } from '#db/profiles.ts'
import { customersOfUser, type UserCustomer } from '#db/user-customers.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/owner.ts'
import { proveAgain } from '../account/prove-again.ts'
import type { App } from '../app.ts'
import { stopGift } from '../plan/stop-gift.ts'
import { cardsOf } from './saved-cards.ts'

type Input = {
  readonly userId: number
  readonly password: string
  /** What becomes of the monthly gifts that go on; null: not answered. */
  readonly gifts: 'stop' | 'keep' | null
  /** In which the last mail is written. */
  readonly locale: 'fr' | 'en'
}

/**
 * A user has their account erased (RGPD art. 17): sessions end, kept cards are forgotten, name and address go; what
 * accounting has to keep stays with the organizations that were paid. Monthly gifts are stopped or go on, as the user says.
 * Errors: `password_wrong`, `login_locked`, `required` for the gifts, `LAST_ADMINISTRATOR` with the names, `UNAVAILABLE`.
 */
export async function eraseAccount(app: App, input: Input): Promise<Result<null>> {
  const { userId, password, gifts } = input
  const [profile, owner] = await Promise.all([profileOf(app.db, userId), ownerOf(app.db, userId)])
  if (profile === undefined || owner === undefined) return failWith('UNAUTHENTICATED')
  const alone = await administeredAlone(app.db, userId)
  if (alone.length > 0) return fail({ code: 'LAST_ADMINISTRATOR', values: { names: alone.join(', ') } })
  const running = (await giftsOfOwner(app.db, owner)).filter(goesOn)
  if (running.length > 0 && gifts === null) return failWith('required', 'gifts')
  const proven = await proveAgain(app, profile.email, password)
  if (!proven.ok) return proven
  if (gifts === 'stop') for (const gift of running) await app.transaction(tx => stopGift(app, tx, gift))
  if (!(await forgetCards(app, userId))) return failWith('UNAVAILABLE')
  await app.transaction(async tx => {
    await lockProfile(tx, userId)
    await closeAccount(tx, owner, app.now())
    await record(app, tx, input)
  })
  return ok(null)
}

const goesOn = ({ status }: { readonly status: string }) => status === 'Active' || status === 'Suspended'

/** Detaches every card at the provider except those that a plan still needs; returns whether it did. */
async function forgetCards(app: App, userId: number): Promise<boolean> {
  for (const customer of await customersOfUser(app.db, userId))
    if (!(await forgetCardsOf(app, customer))) return false
  return true
}

async function forgetCardsOf(app: App, customer: UserCustomer): Promise<boolean> {
  const { methods } = app.provider(customer.provider)
  if (methods === null) return true
  const [cards, uses] = await Promise.all([cardsOf(app, customer), usesOfMethods(app.db, customer)])
  if (cards === undefined) return false
  for (const { id } of cards.filter(card => !uses.some(use => use.id === card.id))) {
    const key = idempotencyKey(app.installation, 'forget', { id: `${app.trace}${id}`, replay: 0 })
    const { outcome } = await methods.forgetMethod(id, key)
    if (outcome === 'unknown') return false
  }
  return true
}

async function record(
  app: App,
  tx: Parameters<typeof lockProfile>[0],
  { userId, locale }: Input,
): Promise<void> {
  const object = `user:${userId}`
  const line = { id: randomUUIDv7(), organizationId: null, actor: object, action: 'user.erase', object }
  await writeAudit(tx, { ...line, trace: app.trace, at: app.now() })
  const mail = { kind: 'accountErased', subjectId: String(userId), locale } as const
  await enqueue(tx, 'send-account-mail', mail, { trace: app.trace })
}
