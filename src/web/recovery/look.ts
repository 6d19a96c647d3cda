import type { Acts } from '#usecases/index.ts'
import type { RecoveryView } from '#usecases/plan/read-recovery.ts'
import type { SettlementStep } from '#usecases/plan/recovery-step.ts'
import { isCapability } from '../payment/capability.ts'

type Reader = Parameters<Acts['readRecovery']>[0]

/** A refused payment, and where it stands now that a charge of its payer was looked after. */
export type Look = { readonly view: RecoveryView; readonly step: SettlementStep | null }

/**
 * What a reader may see of a refused payment, after a charge that its payer left was driven on; null for a link that opens
 * nothing.
 */
export async function lookAt(
  acts: Acts,
  { id, ...reader }: Omit<Reader, 'id'> & { readonly id: string | undefined },
): Promise<Look | null> {
  if (!isCapability(id)) return null
  const read = await acts.readRecovery({ id, ...reader })
  if (!read.ok) return null
  if (read.value.stand !== 'busy' || read.value.chargedByItself) return { view: read.value, step: null }
  const step = await acts.advanceRecovery({ paymentId: read.value.payment.key })
  const again = await acts.readRecovery({ id, ...reader })
  return { view: again.ok ? again.value : read.value, step: step.ok ? step.value : null }
}
