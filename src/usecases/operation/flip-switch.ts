import type { SwitchName } from '#db/schema.ts'
import { switchOff, switchOn } from '#db/switches.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'

export type FlipSwitch = {
  readonly name: SwitchName
  /** `null`: everywhere. */
  readonly organizationId: number | null
  readonly on: boolean
  readonly reason: string
}

/** The operator stops or allows a kind of work: new payments, captures, off-session charges. Audited. */
export async function flipSwitch(app: App, { name, organizationId, on, reason }: FlipSwitch): Promise<void> {
  await app.transaction(async tx => {
    if (on) await switchOn(tx, name, organizationId)
    else await switchOff(tx, name, organizationId, { now: app.now(), reason })
    await audit(app, tx, {
      organizationId,
      actor: 'operator',
      action: on ? 'switch.on' : 'switch.off',
      object: `switch:${name}`,
      facts: { reason },
    })
  })
}
