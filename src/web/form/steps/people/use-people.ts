import { type SubmitEvent, useLayoutEffect, useMemo } from 'react'
import { useT } from '../../../messages.tsx'
import { keepValues, keptKey, readKeptValues } from '../kept-values.ts'
import type { StepFacts, StepProblem, StepProps } from '../step-facts.ts'
import { useFilesOnTheirWay } from '../use-files-on-their-way.ts'
import { type Step, useStep } from '../use-step.ts'
import type { Values } from '../values.ts'
import { checkPeople } from './check-people.ts'
import { payerControl, signatureControl } from './controls.ts'
import { controlsInOrder } from './controls-in-order.ts'
import { keepPayer, withPayingPerson } from './keep-payer.ts'
import { counterOf, type PeopleStep, useTitle } from './people-step.ts'
import { type Questions, questionsOf, signatureOf } from './questions.ts'

type Options = {
  /** What is wrong with the page, where it asks more than this. */
  readonly check?: (values: Values, facts: StepFacts) => readonly StepProblem[]
  /** The words of the controls that are not those of a question. */
  readonly labelOf?: (field: string) => string
}

/** The step with its questions. */
export function usePeople({ facts, start }: StepProps, { check, labelOf }: Options = {}): PeopleStep {
  const questions = useMemo(() => questionsOf(facts), [facts])
  const { organizationSlug, formSlug } = facts.form
  const key = keptKey(organizationSlug, formSlug, facts.number)
  // Before `useStep` takes up what the tab keeps.
  useLayoutEffect(() => forgetOtherChoice(key, signatureOf(questions)), [key, questions])
  const wordsOf = useLabels(questions)
  const step = useStep(
    { facts, start },
    {
      check: check ?? (values => checkPeople(values, questions)),
      labelOf: field => wordsOf(field) || (labelOf?.(field) ?? ''),
      nameOf: wordsOf,
    },
  )
  const missing = useMemo(() => checkPeople(step.values, questions), [step.values, questions])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    step.submit(event)
    if (!event.defaultPrevented && facts.number < facts.count) keepPayer(step.values, facts)
  }
  const change: Step['change'] = changes => {
    const asksPayer = facts.number === facts.count && changes[payerControl] !== undefined
    const filled = { ...step.values, ...changes } as Values
    step.change(asksPayer ? { ...withPayingPerson(filled, facts), ...changes } : changes)
  }
  return {
    ...useFilesOnTheirWay(step),
    change,
    submit,
    questions,
    missing,
    takenOf: counterOf(step, questions),
  }
}

/** Drops what the tab keeps of the answers about items if they are other ones now; what else the page asks stays. */
function forgetOtherChoice(key: string, signature: string): void {
  const kept = readKeptValues(key)
  if (kept === null || kept[signatureControl] === signature) return
  const stays = Object.entries(kept).filter(([name]) => !isAboutItems(name))
  const values = stays.filter((entry): entry is [string, string] => entry[1] !== null)
  keepValues(key, Object.fromEntries(values), Object.fromEntries(stays.map(([name]) => [name, ''])))
}

const isAboutItems = (name: string) =>
  name === signatureControl || name === payerControl || /^(p\d+|order|self)-/.test(name)

/** The words of a control; with several cards they say whose it is. */
function useLabels(questions: Questions): (field: string) => string {
  const t = useT()
  const title = useTitle()
  const several = questions.cards.length > 1
  return field => {
    const control = controlsInOrder(questions).find(({ name }) => name === field)
    if (control === undefined) return ''
    const label = typeof control.label === 'string' ? control.label : t(control.label.key)
    return several && control.card !== null ? `${label} – ${title(questions, control.card)}` : label
  }
}
