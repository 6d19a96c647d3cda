import { type InactiveUser, inactiveUsers, lockInactive, markTold } from '#db/inactive-users.ts'
import { enqueue } from '#db/jobs.ts'
import { documentsBefore, eraseDocument, type Stored } from '#db/retention-sales.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { before, daysOfNotice, endedBefore } from '#domain/retention/rules.ts'
import type { App } from '../app.ts'
import { countByRule, forgetByRule, type SweptRule, sweptRules } from '../forget-by-rule.ts'
import { inBatches } from '../in-batches.ts'
import { parisDate } from '../paris-time.ts'
import { countMethods, forgetMethods } from '../plan/forget-methods.ts'
import { closeUser } from '../space/erase-user.ts'

/** How much goes by each rule; `told`: owners of accounts who are written to before theirs goes. */
export type Forgotten = Readonly<Record<SweptRule | 'methods' | 'documents' | 'told' | 'accounts', number>>

/**
 * Lets go what no rule keeps any longer (rule LAW-10), each night. It may end anywhere and begin again: each batch is a
 * transaction, and the bytes of a document go before its row.
 */
export async function applyRetention(app: App): Promise<Forgotten> {
  const methods = await forgetMethods(app)
  const documents = await forgetDocuments(app)
  const swept = await eachRule(name => forgetByRule(app, name))
  const { told, accounts } = await eachInactive(app, { tell, erase })
  const forgotten = { ...swept, methods, documents, told, accounts }
  app.log.info({ forgotten }, 'retention')
  return forgotten
}

/** What {@link applyRetention} would let go now; nothing is changed. */
export async function previewRetention(app: App): Promise<Forgotten> {
  const methods = await countMethods(app)
  let documents = 0
  for await (const _ of oldDocuments(app)) documents += 1
  const swept = await eachRule(name => countByRule(app, name))
  const { told, accounts } = await eachInactive(app, { tell: always, erase: always })
  return { ...swept, methods, documents, told, accounts }
}

async function eachRule(
  look: (name: SweptRule) => Promise<number>,
): Promise<Readonly<Record<SweptRule, number>>> {
  const counts: [SweptRule, number][] = []
  for (const name of sweptRules) counts.push([name, await look(name)])
  return Object.fromEntries(counts) as Record<SweptRule, number>
}

function oldDocuments(app: App): AsyncGenerator<Stored> {
  const made = endedBefore('orders', app.now())
  return inBatches(input => documentsBefore(app.db, made, input))
}

async function forgetDocuments(app: App): Promise<number> {
  let gone = 0
  for await (const document of oldDocuments(app)) {
    await app.files.remove(document.id)
    await eraseDocument(app.db, document)
    gone += 1
  }
  return gone
}

/** Accounts read at a time. */
const limit = 200

type Step = (app: App, user: InactiveUser) => Promise<boolean>
const always: Step = async () => true

/**
 * Accounts that nobody used for three years: their owners are written to, and a month later, unless they came back, the
 * account is erased as they could have done themselves. Returns how many of each.
 */
async function eachInactive(
  app: App,
  { tell, erase }: { readonly tell: Step; readonly erase: Step },
): Promise<Pick<Forgotten, 'told' | 'accounts'>> {
  let [told, accounts] = [0, 0]
  const lastDay = parisDate(endedBefore('accounts', app.now()))
  const toldBefore = parisDate(before(app.now(), { unit: 'day', count: daysOfNotice }))
  for (let after: InactiveUser | null = null; ; ) {
    const users: readonly InactiveUser[] = await inactiveUsers(app.db, { before: lastDay, after, limit })
    for (const user of users) {
      if (user.toldOn === null) told += (await tell(app, user)) ? 1 : 0
      else if (user.toldOn <= toldBefore) accounts += (await erase(app, user)) ? 1 : 0
    }
    const last = users.at(-1)
    if (last === undefined || users.length < limit) return { told, accounts }
    after = last
  }
}

function tell(app: App, user: InactiveUser): Promise<boolean> {
  const today = parisDate(app.now())
  return app.transaction(async tx => {
    if (!(await markTold(tx, user, today))) return false
    const mail = {
      kind: 'accountInactive',
      subjectId: `${user.id}:${today}`,
      locale: localeOf(user),
    } as const
    await enqueue(tx, 'send-account-mail', mail, { trace: app.trace })
    return true
  })
}

/** Whoever came back meanwhile stays, with their cards. */
async function erase(app: App, user: InactiveUser): Promise<boolean> {
  return app.transaction(async tx => {
    if (!(await lockInactive(tx, user))) return false
    const owner = { userId: user.id, emailKey: user.emailKey }
    await closeUser(app, tx, owner, { actor: 'retention', locale: localeOf(user) })
    return true
  })
}

function localeOf({ choices }: InactiveUser): Locale {
  return choices.locale ?? defaultLocale
}
