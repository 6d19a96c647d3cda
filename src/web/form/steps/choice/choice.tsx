import { money } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import type { StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { Coupon } from '../summary/coupon.tsx'
import { useStep } from '../use-step.ts'
import { checkChoice } from './choice-checks.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { choiceSum } from './sum.ts'

/** The first step: what is bought or given (rules SCR-6, SCR-11 and SCR-12). */
export function Choice({ facts, start }: StepProps) {
  const t = useT()
  const step = useStep({ facts, start }, { check: checkChoice, labelOf: () => t('coupon.field') })
  const { lines, total, couponLater } = choiceSum(t, step.values, facts)
  return (
    <StepFrame
      step={step}
      name="choice"
      lines={lines}
      total={total}
      empty={t(`step.empty_${facts.people}`)}
      begin={t(`step.begin_${facts.people}`)}
      {...useWayOn(facts.people, total)}
      back={null}
      note={
        couponLater !== null && (
          <p className="small muted">{t('choice.coupon_later', { code: couponLater })}</p>
        )
      }
    >
      <ChoiceFields step={step} />
      {(facts.form.allowCoupons || facts.form.asksForCode) && (
        <Coupon step={step} coupon={facts.cart?.coupons[0]} />
      )}
    </StepFrame>
  )
}

/** « Continuer »; a support is given at its amount (rule SCR-12), which only a script keeps up with. */
function useWayOn(people: StepProps['facts']['people'], total: number) {
  const t = useT()
  const follows = useHydrated()
  if (people !== 'contributors') return { submitLabel: t('step.continue') }
  const barLabel = t('choice.contribute')
  if (!follows || total === 0) return { submitLabel: barLabel }
  return { submitLabel: t('choice.contribute_amount', { amount: money(total, t.locale) }), barLabel }
}
