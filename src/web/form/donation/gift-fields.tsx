import { tileMoney } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { OwnFields } from '../fields/own-fields.tsx'
import { lineField } from '../steps/single/own-questions.ts'
import type { Step } from '../steps/use-step.ts'
import { useHydrated } from '../use-hydrated.ts'
import { giftOf } from './gift.ts'

/** What is asked about the suggested amount that is chosen; without a script, what is asked about each, under its amount. */
export function GiftFields({ step }: { readonly step: Step }) {
  const t = useT()
  const hydrated = useHydrated()
  const { values, facts } = step
  const chosen = giftOf(values, facts).tier
  const asking = facts.form.tiers.filter(({ customFields }) => customFields.length > 0)
  if (hydrated)
    return asking
      .filter(({ id }) => id === chosen?.id)
      .map(({ id, customFields }) => (
        <OwnFields key={id} step={step} fields={customFields} nameOf={lineField(id)} />
      ))
  return asking.map(({ id, price, customFields }) => (
    <fieldset key={id} className="stack">
      <legend className="field-label">{tileMoney(price, t.locale)}</legend>
      <OwnFields step={step} fields={customFields} nameOf={lineField(id)} />
    </fieldset>
  ))
}
