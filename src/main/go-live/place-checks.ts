import type { Settings } from '#config/env.ts'
import { readClock } from '#db/clock.ts'
import { confirmationsSoFar } from '#db/counsel-confirmations.ts'
import { isPlanted } from '#db/installation.ts'
import type { Database } from '#db/schema.ts'
import { counselSubjects } from '#domain/counsel.ts'
import { reachSmtp } from '#providers/mail/smtp-check.ts'
import { demoAccounts } from '../refuse-demo.ts'
import { type Finding, met, missing, untried } from './finding.ts'
import { compareClocks } from './provider-checks.ts'

/** What our own surroundings say: the address, the mail server, the database. */
export async function checkPlace(settings: Settings, db: Database): Promise<readonly Finding[]> {
  const origins = [...new Set([settings.publicOrigin, settings.apiOrigin])]
  return [
    ...(await Promise.all(origins.map(checkOrigin))),
    await checkMail(settings.smtpUrl),
    (await isPlanted(db, demoAccounts)) ? missing('go_live.demo_present') : met('go_live.demo_absent'),
    compareClocks(Date.now() - Date.parse(await readClock(db)), 'go_live.clock_database'),
    ...(await checkCounsel(db)),
  ]
}

async function checkOrigin(origin: string): Promise<Finding> {
  if (!origin.startsWith('https:')) return missing('go_live.origin_http', { origin })
  try {
    const answer = await fetch(`${origin}/healthz`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'manual',
    })
    const said = answer.ok ? await answer.json().catch(() => null) : null
    if (said?.status === 'ok') return met('go_live.origin_met', { origin })
    return missing('go_live.origin_other', { origin, found: `HTTP ${answer.status}` })
  } catch (error) {
    return untried(origin, reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'unknown'
}

async function checkMail(url: string | undefined): Promise<Finding> {
  if (url === undefined) return missing('go_live.smtp_none')
  const reach = await reachSmtp(url)
  if (reach === 'encrypted') return met('go_live.smtp_met')
  return reach === 'clear' ? missing('go_live.smtp_clear') : untried('SMTP', reach.untried)
}

async function checkCounsel(db: Database): Promise<readonly Finding[]> {
  const known = await confirmationsSoFar(db)
  return counselSubjects.map(name => {
    const subject = `go_live.subject_${name}`
    const found = known.find(each => each.subject === name)
    if (found === undefined) return missing('go_live.counsel_missing', { subject, name })
    const { confirmedBy: by, recordedBy, confirmedOn: on } = found
    // A tick opened credit sales, but nobody has said yet which counsel answers for it.
    return by === null
      ? missing('go_live.counsel_unnamed', { subject, name, by: recordedBy, on })
      : met('go_live.counsel_met', { subject, by, on })
  })
}
