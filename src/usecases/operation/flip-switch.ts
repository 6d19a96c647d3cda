import type { SwitchName } from '#db/schema.ts'
import { listOffSwitches, type OffSwitch, switchOff, switchOn } from '#db/switches.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import { ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'

export type FlipSwitch = ByOperator & {
  readonly name: SwitchName
  /** `null`: everywhere. */
  readonly organizationId: number | null
  readonly on: boolean
  readonly reason: string
}

/**
 * The operator stops or allows a kind of work: new payments, captures, off-session charges. Audited. Stopping asks for a
 * reason. Codes: `required`, `max_length` (reasons).
 */
export async function flipSwitch(
  app: App,
  { actor, name, organizationId, on, reason }: FlipSwitch,
): Promise<Result<null>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const reasons = on && reason.trim() === '' ? ok('') : readReasons(reason)
  if (!reasons.ok) return reasons
  return app.transaction<Result<null>>(async tx => {
    if (on) await switchOn(tx, name, organizationId)
    else await switchOff(tx, name, organizationId, { now: app.now(), reason: reasons.value })
    await audit(app, tx, {
      organizationId,
      actor: allowed.value,
      action: on ? 'switch.on' : 'switch.off',
      object: `switch:${name}`,
      facts: { reason: reasons.value },
    })
    return ok(null)
  })
}

/** What is switched off, the switches for everybody first. */
export async function listSwitches(app: App, { actor }: ByOperator): Promise<Result<readonly OffSwitch[]>> {
  const allowed = await operating(app, actor, 'read')
  return allowed.ok ? ok(await listOffSwitches(app.db)) : allowed
}
