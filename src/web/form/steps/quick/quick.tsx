import { useMemo } from 'react'
import type { CartView } from '#domain/cart/cart-view.ts'
import { useT } from '../../../messages.tsx'
import { Card } from '../../../ui/surface.tsx'
import { AddressBlock } from '../../payer/address-block.tsx'
import { addressUse } from '../../payer/address-use.ts'
import { labelOf } from '../../payer/label-of.ts'
import { PayerFields } from '../../payer/payer-fields.tsx'
import { payerFileControls } from '../../payer/payer-values.ts'
import { choiceChecks } from '../choice/choice-checks.ts'
import { ChoiceFields } from '../choice/choice-fields.tsx'
import { choiceSum } from '../choice/sum.ts'
import { choosesCart } from '../choice/values-of-cart.ts'
import { payerChecks } from '../payer/payer-checks.ts'
import { PeopleSection } from '../people/people-cards.tsx'
import { peopleChecks } from '../people/people-checks.ts'
import type { PeopleStep } from '../people/people-step.ts'
import { asksForFiles } from '../people/questions.ts'
import { usePeople } from '../people/use-people.ts'
import { withAnswers } from '../people/with-answers.ts'
import { checkSections } from '../section.ts'
import type { StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { Coupon } from '../summary/coupon.tsx'
import { payLabel } from '../summary/pay-label.ts'
import { Paying, WithFirstPayment } from '../summary/paying.tsx'
import { summaryChecks } from '../summary/summary-checks.ts'
import { SummaryNote } from '../summary/summary-note.tsx'
import {
  paysByTransfer,
  type SummarySum,
  summaryLines,
  summarySum,
  totalsOf,
} from '../summary/summary-sum.ts'

const checks = [choiceChecks, peopleChecks, payerChecks, summaryChecks]

/** Everything on one page of sections: the choice, and once a cart holds it who comes, who pays and how (rule FRM-2). */
export function Quick({ facts, start }: StepProps) {
  const t = useT()
  const step = usePeople(
    { facts, start },
    { check: (typed, known) => checkSections(checks, typed, known), labelOf: labelOf(t) },
  )
  const { values, questions } = step
  const { cart } = useMemo(() => withAnswers(values, facts), [values, facts])
  const kept = cart !== null && choosesCart(values, facts)
  const chosen = choiceSum(t, values, facts)
  const sum = cart && summarySum(values, { ...facts, cart })
  const order =
    kept && sum !== null
      ? {
          lines: summaryLines(t, cart, sum, facts.brand),
          ...totalsOf(sum),
          note: <SummaryNote facts={facts} cart={cart} sum={sum} />,
          submitLabel: payLabel(t, {
            ...{ cart, sum, people: facts.people },
            byTransfer: paysByTransfer(values, facts),
          }),
          busyLabel: t(sum.applies ? 'application.sending' : 'pay.preparing'),
        }
      : { lines: chosen.lines, total: chosen.total, submitLabel: t('step.continue') }
  const frame = (onDetails: () => void) => (
    <StepFrame
      step={step}
      name="quick"
      {...order}
      empty={t(`step.empty_${facts.people}`)}
      begin={t(`step.begin_${facts.people}`)}
      back={null}
      multipart={asksForFiles(questions) || payerFileControls(facts).length > 0}
    >
      <ChoiceFields step={step} />
      {(facts.form.allowCoupons || facts.form.asksForCode) && (
        <Coupon step={step} coupon={facts.cart?.coupons[0]} />
      )}
      {cart !== null && sum !== null && (
        <AfterChoice step={step} cart={cart} sum={sum} at={start.at} onDetails={onDetails} />
      )}
    </StepFrame>
  )
  if (cart === null || sum === null) return frame(() => {})
  return (
    <WithFirstPayment brand={facts.brand} cart={cart} sum={sum}>
      {frame}
    </WithFirstPayment>
  )
}

type Props = {
  readonly step: PeopleStep
  readonly cart: CartView
  readonly sum: SummarySum
  /** Where the page goes on: without JavaScript too. */
  readonly at: string | undefined
  readonly onDetails: () => void
}

function AfterChoice({ step, cart, sum, at, onDetails }: Props) {
  const t = useT()
  const { facts, questions } = step
  const asksPeople = questions.cards.length > 0 || questions.order !== null
  return (
    <>
      {asksPeople && <PeopleSection step={step} isNext={at === 'people'} />}
      <Card
        className="stack payer-fields"
        id="payer"
        tabIndex={-1}
        aria-labelledby="payer-title"
        autoFocus={at === 'payer'}
      >
        <h2 id="payer-title">{t('payer.title')}</h2>
        <PayerFields controls={step} facts={facts} />
        <AddressBlock controls={step} use={addressUse({ ...facts, cart })} />
      </Card>
      <Paying step={step} cart={cart} sum={sum} onDetails={onDetails} />
    </>
  )
}
