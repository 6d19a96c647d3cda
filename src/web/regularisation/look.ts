import type { Acts } from '#usecases/index.ts'
import type { RegularisationView } from '#usecases/plan/read-regularisation.ts'
import type { SettlementStep } from '#usecases/plan/regularisation-step.ts'
import { isCapability } from '../payment/capability.ts'

type Reader = Parameters<Acts['readRegularisation']>[0]

/** A refused payment, and where it stands now that a charge of its payer was looked after. */
export type Look = { readonly view: RegularisationView; readonly step: SettlementStep | null }

/**
 * What a reader may see of a refused payment, after a charge that its payer left was driven on; null for a link that opens
 * nothing.
 */
export async function lookAt(
  acts: Acts,
  { id, ...reader }: Omit<Reader, 'id'> & { readonly id: string | undefined },
): Promise<Look | null> {
  if (!isCapability(id)) return null
  const read = await acts.readRegularisation({ id, ...reader })
  if (!read.ok) return null
  if (read.value.stand !== 'busy' || read.value.chargedByItself) return { view: read.value, step: null }
  const step = await acts.advanceRegularisation({ paymentId: read.value.payment.key })
  const again = await acts.readRegularisation({ id, ...reader })
  return { view: again.ok ? again.value : read.value, step: step.ok ? step.value : null }
}
