import { Check } from 'lucide-react'
import { useT } from '../../messages.tsx'
import { Icon } from '../../ui/icon.tsx'
import { stepAddress } from './step-address.ts'
import type { StepFacts } from './step-facts.ts'
import { stepName } from './step-words.ts'

type Props = { readonly facts: StepFacts }

/** Where one is: a list of the steps on wide screens, a bar on a phone (rule SCR-5). */
export function Stepper({ facts }: Props) {
  return (
    <>
      <StepList facts={facts} />
      <StepBar facts={facts} />
    </>
  )
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function StepList({ facts }: Props) {
  const t = useT()
  return (
    <nav className="stepper" aria-label={t('step.steps')}>
      <ol>
        {numbersTo(facts.count).map(number => (
          <li
            key={number}
            className="stepper-step"
            aria-current={number === facts.number ? 'step' : undefined}
          >
            <StepEntry facts={facts} number={number} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A step that lies behind is a link with a tick; one that asked nothing says so. */
function StepEntry({ facts, number }: Props & { readonly number: number }) {
  const t = useT()
  const name = stepName(t, facts, number)
  const done = number < facts.number
  const mark = <span className="stepper-mark">{done ? <Icon icon={Check} /> : number}</span>
  if (!done) {
    return (
      <>
        {mark} {name}
      </>
    )
  }
  if (facts.asks[number - 1] === false) {
    return (
      <>
        {mark} {name}
        <span className="visually-hidden"> ({t('step.nothing_asked')})</span>
      </>
    )
  }
  return (
    <a href={stepAddress(facts.path, number)} aria-label={t('step.done', { step: name })}>
      {mark} {name}
    </a>
  )
}

function StepBar({ facts }: Props) {
  const t = useT()
  const { number, count } = facts
  const words = t('common.step_of', { n: number, total: count })
  return (
    <div className="step-bar">
      <p className="spread small">
        <strong>{words}</strong>
        {number < count && (
          <span className="muted">{t('common.next_step', { step: stepName(t, facts, number + 1) })}</span>
        )}
      </p>
      <div className="step-bar-parts" aria-hidden="true">
        {numbersTo(count).map(part => (
          <span key={part} className={part <= number ? 'step-bar-part step-bar-done' : 'step-bar-part'} />
        ))}
      </div>
    </div>
  )
}
