import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#config/env.ts'
import type { KeyedSecret } from '#config/variables.ts'

type Kept = {
  readonly signing: readonly KeyedSecret[]
  readonly webhook: readonly KeyedSecret[]
  readonly connectWebhook: readonly KeyedSecret[]
}

/**
 * The settings with every secret filled in: what the environment leaves open is drawn once and kept in the data folder,
 * readable for its owner only. With live keys the provider's secrets always come from the environment.
 */
export function withSecrets(settings: Settings): Settings {
  const { payment, signingSecrets } = settings
  const complete =
    signingSecrets.length > 0 && payment.webhookSecrets.length > 0 && payment.connectWebhookSecrets.length > 0
  if (complete) return settings
  const kept = keptSecrets(join(settings.dataDir, 'secrets.json'))
  return {
    ...settings,
    signingSecrets: orKept(signingSecrets, kept.signing),
    payment: {
      ...payment,
      webhookSecrets: orKept(payment.webhookSecrets, kept.webhook),
      connectWebhookSecrets: orKept(payment.connectWebhookSecrets, kept.connectWebhook),
    },
  }
}

function orKept(given: readonly KeyedSecret[], kept: readonly KeyedSecret[]): readonly KeyedSecret[] {
  return given.length > 0 ? given : kept
}

function keptSecrets(path: string): Kept {
  if (!existsSync(path)) {
    const kept: Kept = {
      signing: [draw('s1')],
      webhook: [draw('w1', 'whsec_')],
      connectWebhook: [draw('c1', 'whsec_')],
    }
    writeFileSync(path, JSON.stringify(kept, null, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Kept
}

function draw(id: string, prefix = ''): KeyedSecret {
  return { id, secret: prefix + randomBytes(32).toString('base64url') }
}
