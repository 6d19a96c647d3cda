import { ChevronDown, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card as Surface } from '../../../ui/surface.tsx'
import { TheirWords } from '../../../ui/their-words.tsx'
import { BlockFields } from './block-fields.tsx'
import { ContributionFields } from './contribution-fields.tsx'
import { personControl } from './controls.ts'
import { NameFields } from './name-fields.tsx'
import { type PeopleStep, useTitle } from './people-step.ts'
import { PersonFoot } from './person-foot.tsx'
import type { Card } from './questions.ts'
import { summaryOf } from './summary-of.ts'
import type { Copying } from './use-copying.ts'

type Props = { readonly card: Card; readonly step: PeopleStep; readonly copying: Copying }

/** From this many on the cards fold (rule SCR-7). */
const foldsFrom = 4

/** What the step asks about one item of the cart. */
export function PersonCard(props: Props) {
  const { card, step, copying } = props
  const className = classes('person-card', copying.fresh.includes(card.prefix) && 'person-fresh')
  const folds = step.questions.cards.length >= foldsFrom
  return folds ? <Folded {...props} className={className} /> : <Open {...props} className={className} />
}

type FrameProps = Props & { readonly className: string | undefined }

function Open({ className, ...props }: FrameProps) {
  const { prefix } = props.card
  return (
    <Surface
      className={classes(className, 'stack')}
      id={prefix}
      tabIndex={-1}
      aria-labelledby={`${prefix}-title`}
    >
      <Title {...props} />
      <Body {...props} />
    </Surface>
  )
}

/** A card of an accordion: the first one is open, and each that holds something wrong. */
function Folded({ className, ...props }: FrameProps) {
  const { card, step } = props
  const first = step.questions.cards[0] === card
  const [chosen, setChosen] = useState(first)
  const open = chosen || isWrong(props)
  return (
    <details
      className={classes('card', className)}
      id={card.prefix}
      tabIndex={-1}
      open={open}
      onToggle={event => setChosen(event.currentTarget.open)}
    >
      <summary className="person-summary">
        <Title {...props}>
          {!open && <CurrentStatus {...props} />}
          <Icon icon={ChevronDown} />
        </Title>
      </summary>
      <div className="person-body stack">
        <Body {...props} />
      </div>
    </details>
  )
}

function isWrong({ card: { prefix }, step }: Props): boolean {
  return step.problems.some(({ id }) => id === prefix || id.startsWith(`${prefix}-`))
}

function Title({ card, step, children }: Props & { readonly children?: ReactNode }) {
  const title = useTitle()
  return (
    <div className="person-head">
      <h2 className="person-title pointed" id={`${card.prefix}-title`}>
        <span>{title(step.questions, card)}</span>{' '}
        <span className="person-rate point-before">
          <TheirWords words={card.label} language={step.facts.form.language} />
        </span>
      </h2>
      {children}
    </div>
  )
}

/** « À compléter », or what was answered. */
function CurrentStatus({ card, step }: Props) {
  const t = useT()
  const summary = summaryOf(step.values, card)
  const missing = step.missing.some(({ field }) => field.startsWith(`${card.prefix}-`))
  if (missing) return <span className="tag tone-warning">{t('people.to_complete')}</span>
  return (
    <span className="person-standing">
      {summary} <span className="person-edit">{t('common.edit')}</span>
    </span>
  )
}

function Body(props: Props) {
  const { card, step } = props
  return (
    <>
      <WholeCard {...props} />
      <OwnDetails {...props} />
      {card.asksName && <NameFields card={card} step={step} />}
      {card.asksContribution && <ContributionFields card={card} step={step} />}
      <BlockFields block={card} step={step} />
      <PersonFoot {...props} />
    </>
  )
}

/** What concerns the item itself, such as no place left: only the choice can put that right. */
function WholeCard({ card: { prefix }, step }: Props) {
  const t = useT()
  const error = step.errorOf(prefix)
  if (error === undefined) return null
  return (
    <div>
      <FieldError id={prefix} error={error} />
      <a href={step.facts.path}>{t('people.change_choice')}</a>
    </div>
  )
}

/** Who is logged in may be the first participant. */
function OwnDetails({ card, step }: Props) {
  const t = useT()
  const { values, change, questions } = step
  const names = ['firstName', 'lastName', 'email'] as const
  const self = names.map(name => [personControl(card.prefix, name), values[`self-${name}`]] as const)
  const known = self.every(([, text]) => text !== undefined)
  const untouched = names.every(name => !values[personControl(card.prefix, name)])
  if (!card.asksName || questions.cards[0] !== card || !known || !untouched) return null
  return (
    <div>
      <Button kind="secondary" icon={UserRound} onClick={() => change(Object.fromEntries(self))}>
        {t('payer.prefill')}
      </Button>
    </div>
  )
}
