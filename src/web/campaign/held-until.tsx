import { dateTime, time } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { timeSlot } from '../form/steps/cart-expiry.tsx'
import type { StepFacts } from '../form/steps/step-facts.ts'
import { useT } from '../messages.tsx'

/** Until when what the cart took is kept for its visitor; nothing where nothing is (rule STK-2). */
export function HeldUntil({ facts }: { readonly facts: StepFacts }) {
  const t = useT()
  if (!holdsPlaces(facts)) return null
  const heldUntil = (at: string) => t('step.held_until', { kind: facts.form.formType, time: at })
  return (
    <p className="small muted compact-held" data-held-until={heldUntil(timeSlot)}>
      {keptUntil(facts, t, heldUntil)}
    </p>
  )
}

/** The end of a cart as its reader needs it: its day too where it was offered for hours (rule WAIT-2). */
function keptUntil({ cart }: StepFacts, t: Translator, heldUntil: (at: string) => string): string {
  if (cart?.reservedUntil !== undefined)
    return t('waiting.offer_until', { until: dateTime(cart.expiry, t.locale) })
  return heldUntil(time(cart?.expiry ?? '', t.locale))
}

/** Only where stock is limited is anything held (rule STK-2). */
function holdsPlaces({ cart, form }: StepFacts): boolean {
  const limited = new Set(form.tiers.filter(tier => tier.remainingNumber !== null).map(({ id }) => id))
  return cart?.itemList.some(({ tierId }) => tierId !== null && limited.has(tierId)) ?? false
}
