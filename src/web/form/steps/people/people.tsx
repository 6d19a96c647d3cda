import { useMemo } from 'react'
import { useT } from '../../../messages.tsx'
import { cartLines } from '../cart-lines.ts'
import { stepAddress } from '../step-address.ts'
import type { StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { continueLabel } from '../step-words.ts'
import { PeopleCards } from './people-cards.tsx'
import { pricedUnits, totalWith } from './priced-units.ts'
import { asksForFiles } from './questions.ts'
import { usePeople } from './use-people.ts'

/** The second step: participants, members, product details or the contributor, in one component (rule SCR-7). */
export function People(props: StepProps) {
  const t = useT()
  const step = usePeople(props)
  const { questions, values, facts } = step
  const units = useMemo(() => pricedUnits(values, questions), [values, questions])
  const named = questions.people === 'participants' && questions.cards.some(({ asksName }) => asksName)
  return (
    <StepFrame
      step={step}
      name="people"
      multipart={asksForFiles(questions)}
      lines={cartLines(t, { itemList: units, coupons: facts.cart?.coupons ?? [] })}
      total={totalWith(units, facts.cart)}
      submitLabel={continueLabel(t, facts)}
      barLabel={t('step.continue')}
      back={stepAddress(facts.path, facts.number - 1)}
      empty={t(`step.empty_${facts.people}`)}
    >
      <div className="people-intro">
        {named && <p>{t('people.name_on_list')}</p>}
        {facts.people !== 'contributors' && <p className="muted small">{t('common.required_note')}</p>}
      </div>
      <PeopleCards step={step} />
    </StepFrame>
  )
}
