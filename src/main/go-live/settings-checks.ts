import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#config/env.ts'
import { missingLegalFacts } from '#config/legal-facts.ts'
import { type Finding, met, missing, note } from './finding.ts'

/** What the environment and the data folder say by themselves. `settings` are those before secrets are drawn. */
export function checkSettings(settings: Settings, now: number): readonly Finding[] {
  return [
    ...checkKeys(settings.payment),
    checkCreditor(settings.payment),
    checkSecrets(settings),
    checkFacts(settings),
    checkBackups(join(settings.dataDir, 'backups'), now),
  ]
}

/** Live keys begin with `sk_live_` (or `rk_live_` where they are restricted) and `pk_live_`. */
function checkKeys({ sandbox, secretKey, publishableKey }: Settings['payment']): readonly Finding[] {
  if (sandbox) return [missing('go_live.keys_sandbox')]
  const wrong = [
    ...(/^[sr]k_live_/.test(secretKey) ? [] : ['STRIPE_SECRET_KEY']),
    ...(publishableKey.startsWith('pk_live_') ? [] : ['STRIPE_PUBLISHABLE_KEY']),
  ]
  if (wrong.length > 0) return wrong.map(variable => missing('go_live.keys_test', { variable }))
  return [met('go_live.keys_met')]
}

const sandboxCreditor = 'FR72ZZZ123456'

function checkCreditor({ sandbox, sepaCreditorId: id }: Settings['payment']): Finding {
  if (id === undefined) return note('go_live.creditor_none')
  if (sandbox || id === sandboxCreditor) return missing('go_live.creditor_sandbox')
  return met('go_live.creditor_met', { id })
}

const shortest = 32

function checkSecrets({ signingSecrets, payment, dataDir }: Settings): Finding {
  const lists = {
    SIGNING_SECRETS: signingSecrets,
    STRIPE_WEBHOOK_SECRETS: payment.webhookSecrets,
    STRIPE_CONNECT_WEBHOOK_SECRETS: payment.connectWebhookSecrets,
  }
  const short = Object.entries(lists).find(([, list]) => list.some(({ secret }) => secret.length < shortest))
  if (short !== undefined) return missing('go_live.secret_short', { variable: short[0] })
  if (signingSecrets.length === 0) return missing('go_live.secrets_drawn', { folder: dataDir })
  return met('go_live.secrets_met')
}

function checkFacts({ operator }: Settings): Finding {
  const lacking = operator.pageUrls.legalNotice === undefined ? missingLegalFacts(operator.legal) : []
  return lacking.length === 0
    ? met('go_live.facts_met')
    : missing('go_live.facts_missing', { variables: lacking.join(', ') })
}

const hour = 3_600_000
/** A day, and two hours for one that takes long. */
const oldestBackup = 26

function checkBackups(folder: string, now: number): Finding {
  const last = Math.max(0, ...filesIn(folder).map(file => statSync(file).mtimeMs))
  if (last === 0) return missing('go_live.backup_none', { folder })
  const hours = Math.max(0, Math.floor((now - last) / hour))
  return hours > oldestBackup
    ? missing('go_live.backup_old', { hours })
    : met('go_live.backup_met', { hours })
}

function filesIn(folder: string): readonly string[] {
  try {
    const whole = readdirSync(folder).filter(name => name.endsWith('.jsonl.gz'))
    return whole.map(name => join(folder, name))
  } catch {
    return []
  }
}
