import { readSettings } from '#config/env.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { SwitchName } from '#db/schema.ts'
import { certain, differenceOf } from '#domain/ledger/finding.ts'
import { accounts } from '#domain/ledger/ledger.ts'
import { terminalLanguage } from '#messages/start.ts'
import type { Acts } from '#usecases/index.ts'
import { buildApp } from './acts.ts'
import { borrowDatabase } from './borrow-database.ts'
import { openConnections } from './connections.ts'
import { goLive } from './go-live/go-live.ts'
import { createLogger } from './logger.ts'
import { operateJobs } from './operate-jobs.ts'
import { operateOperators } from './operate-operators.ts'
import type { Say, Terminal } from './run-command.ts'
import { withSecrets } from './secrets.ts'
import { StartFault } from './start-fault.ts'
import { newTrace } from './trace.ts'

const switches: readonly SwitchName[] = ['payments', 'captures', 'offSessionCharges']

/** One comparison now; says what differs, and fails then. Without minutes each side is given its usual time to catch up. */
async function compareNow(acts: Acts, say: Say, words: readonly string[]): Promise<void> {
  const minutes = words.find(word => /^\d{1,6}$/.test(word))
  const whole = words.includes('all')
  const books = await acts.reconcile({
    ...(minutes === undefined ? {} : { patienceMinutes: Number(minutes) }),
    whole,
  })
  const sums = whole ? await acts.compareBalances() : { compared: 0, findings: [] }
  const [compared, findings] = [books.compared + sums.compared, [...books.findings, ...sums.findings]]
  const sure = certain(findings)
  for (const { kind, object, organizationId, expected, found, isSuspicion } of findings) {
    if (kind === 'sealBroken')
      say('operate.seal_broken', { organization: organizationId ?? '', number: object })
    else say(isSuspicion ? 'operate.suspicion' : 'operate.finding', { kind, object, expected, found })
  }
  say('operate.reconciled', { compared, findings: sure.length })
  if (sure.length > 0) throw new StartFault('operate_differs', { difference: differenceOf(findings) })
}

/** One correction of the ledger; says how to write it where a word is missing or unknown. */
async function correctNow(
  acts: Acts,
  say: Say,
  organizationId: number | null,
  words: readonly string[],
): Promise<void> {
  const [debited, credited, cents = '', about = '', reason = '', author = ''] = words
  const [debit, credit] = [debited, credited].map(name => accounts.find(account => account === name))
  const amount = /^[1-9]\d{0,8}$/.test(cents) ? Number(cents) : undefined
  const isTold = [about, reason, author].every(word => word.trim() !== '')
  if (
    organizationId === null ||
    debit === undefined ||
    credit === undefined ||
    debit === credit ||
    amount === undefined ||
    !isTold
  ) {
    throw new StartFault('correct_usage', { accounts: accounts.join(', ') })
  }
  const correction = { organizationId, debit, credit, amount, about, reason, author }
  const booked = await acts.correctLedger({ actor: 'terminal', ...correction })
  if (!booked.ok) throw new StartFault('correct_usage', { accounts: accounts.join(', ') })
  if (booked.value) say('operate.corrected', { amount, debit, credit })
  else say('operate.corrected_before')
}

/**
 * What the operator does at the terminal: `npm run switch -- payments off "reason" [organization]` stops or allows a kind
 * of work, `npm run release-jobs` compares a restored database with the provider and lets its jobs run, `npm run reconcile
 * [-- all] [minutes]` compares ledger, orders and provider now, `npm run balances [-- organization]` shows what the ledger's
 * accounts hold, `npm run retention` counts what the next night lets go, `npm run jobs` shows, retries or gives up dead jobs, `npm run correct -- …` books a correction, `npm run end-sessions -- <e-mail>`
 * logs one user out everywhere, `npm run operator -- …` says who operates the installation, `npm run go-live` says what real money still needs
 * (`go-live/go-live.ts`).
 */
export async function operate(
  words: readonly string[],
  { env, say }: { readonly env: Terminal['env']; readonly say: Say },
): Promise<void> {
  const [command, name, state, reason = '', slug] = words
  const open = readSettings(env)
  const settings = withSecrets(open)
  await using database = await borrowDatabase(settings)
  const config = {
    ...settings,
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    // No act of the operator sends mails itself: a job does.
    smtpUrl: settings.smtpUrl ?? 'smtp://127.0.0.1:25',
  }
  const log = createLogger(settings.logLevel)
  const connections = openConnections(config, log)
  const { actsFor, close } = await buildApp(config, connections, log)
  const acts = actsFor(newTrace())
  const organizationOf = async (name: string | undefined) => {
    const found = name === undefined ? undefined : await organizationBySlug(connections.db, name)
    if (name !== undefined && found === undefined) throw new StartFault('operate_unknown', { slug: name })
    return found?.id ?? null
  }
  try {
    if (command === 'release-jobs') {
      const { compared, unknown } = await acts.releaseJobs()
      say('operate.released', { count: compared })
      if (unknown > 0) say('operate.charges_unknown', { count: unknown })
    } else if (command === 'reconcile') {
      await compareNow(acts, say, words.slice(1))
    } else if (command === 'jobs') {
      await operateJobs(acts, say, words.slice(1))
    } else if (command === 'operator') {
      await operateOperators(acts, say, words.slice(1))
    } else if (command === 'go-live') {
      const language = terminalLanguage(env)
      await goLive({ settings: open, db: connections.db, acts, say, language }, words.slice(1))
    } else if (command === 'correct') {
      await correctNow(acts, say, await organizationOf(name), words.slice(2))
    } else if (command === 'retention') {
      const forgotten = await acts.previewRetention()
      for (const [what, count] of Object.entries(forgotten)) say('operate.retention', { what, count })
    } else if (command === 'end-sessions') {
      const ended = await acts.endUserSessions({ email: name ?? '' })
      if (!ended.ok) throw new StartFault('operate_nobody', { email: name ?? '' })
      say('operate.sessions_ended', { count: ended.value.ended })
    } else if (command === 'balances') {
      const organizationId = await organizationOf(name)
      for (const balance of await acts.readBalances({ organizationId })) say('operate.balance', balance)
    } else {
      const known = switches.find(each => each === name)
      if (command !== 'switch' || known === undefined || (state !== 'on' && state !== 'off')) {
        throw new StartFault('operate_usage', { names: switches.join(', ') })
      }
      const organizationId = await organizationOf(slug)
      const flipped = await acts.flipSwitch({
        actor: 'terminal',
        name: known,
        on: state === 'on',
        organizationId,
        reason,
      })
      if (!flipped.ok) throw new StartFault('operate_usage', { names: switches.join(', ') })
      say('operate.switched', { name: known, state })
    }
  } finally {
    await close()
    await connections.close()
  }
}
