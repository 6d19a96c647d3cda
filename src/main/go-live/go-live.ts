import type { Settings } from '#config/env.ts'
import { accountsInUse } from '#db/provider-accounts.ts'
import type { Database } from '#db/schema.ts'
import { counselSubjects } from '#domain/counsel.ts'
import { type StartKey, type StartLanguage, startText } from '#messages/start.ts'
import { sendTrial } from '#providers/mail/smtp-check.ts'
import { createReadiness } from '#providers/payment/stripe/readiness.ts'
import type { Acts } from '#usecases/index.ts'
import { stripeSettings } from '../acts.ts'
import type { Say } from '../run-command.ts'
import { withSecrets } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'
import { type Finding, met, untried } from './finding.ts'
import { checkPlace } from './place-checks.ts'
import { checkProvider } from './provider-checks.ts'
import { checkSettings } from './settings-checks.ts'

type Parts = {
  readonly settings: Settings
  readonly db: Database
  readonly acts: Acts
  readonly say: Say
  readonly language: StartLanguage
}

/**
 * `npm run go-live`: walks through what real money needs and says what is missing; `-- mail <address>` sends a message as
 * well, `-- confirm <subject> "<name>, <day>"` records what counsel has confirmed (rule OPS-9). Fails while anything is missing.
 */
export async function goLive(parts: Parts, words: readonly string[]): Promise<void> {
  const [command, subject, said] = words
  if (command === 'confirm') return confirm(parts, subject, said)
  const isMail = command === 'mail' && /^[^\s@]+@[^\s@]+$/.test(subject ?? '')
  if (command !== undefined && !isMail) throw usage()
  const { settings, db, language } = parts
  const readiness = createReadiness(stripeSettings(withSecrets(settings)))
  const findings = [
    ...checkSettings(settings, Date.now()),
    ...(await checkPlace(settings, db)),
    ...(await checkProvider(readiness, { settings, accounts: await accountsInUse(db, 'stripe') })),
    ...(isMail ? [await sendMail(settings, { language, to: subject! })] : []),
  ]
  for (const finding of findings) tell(parts, finding)
  const [lacking, unknown] = (['missing', 'untried'] as const).map(
    state => findings.filter(finding => finding.state === state).length,
  ) as [number, number]
  if (lacking + unknown === 0) return parts.say('go_live.ready')
  parts.say('go_live.end', { missing: lacking, untried: unknown })
  throw new StartFault('go_live_missing')
}

function tell({ say, language }: Parts, { state, key, values = {} }: Finding): void {
  const words = Object.entries(values).map(([name, value]) => {
    const isText = typeof value === 'string' && value.startsWith('go_live.')
    return [name, isText ? startText(language, value as StartKey) : value]
  })
  say(`go_live.${state}`, { what: startText(language, key, Object.fromEntries(words)) })
}

async function sendMail(
  { smtpUrl, mailFrom: from }: Settings,
  { language, to }: { readonly language: StartLanguage; readonly to: string },
): Promise<Finding> {
  if (smtpUrl === undefined) return untried('SMTP', 'SMTP_URL')
  const [subject, text] = [
    startText(language, 'go_live.mail_subject'),
    startText(language, 'go_live.mail_text'),
  ]
  try {
    await sendTrial(smtpUrl, { from, to, subject, text })
    return met('go_live.mail_sent', { address: to })
  } catch (error) {
    return untried('SMTP', (error as { code?: string }).code ?? 'unknown')
  }
}

async function confirm({ acts, say }: Parts, wanted: string | undefined, said = ''): Promise<void> {
  const subject = counselSubjects.find(name => name === wanted)
  const [, by = '', on = ''] = /^(.*\S)\s*,\s*(\d{4}-\d{2}-\d{2})$/.exec(said.trim()) ?? []
  if (subject === undefined) throw usage()
  const recorded = await acts.confirmCounsel({
    ...{ actor: 'terminal', subject, confirmedBy: by, confirmedOn: on },
    ...{ decided: '', reasons: '' },
  })
  if (!recorded.ok) throw usage()
  say('go_live.confirmed', { name: subject, by, on })
}

const usage = () => new StartFault('go_live_usage', { subjects: counselSubjects.join(', ') })
