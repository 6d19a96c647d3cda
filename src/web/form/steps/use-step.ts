import { type RefObject, type SubmitEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { typedEarlyInto } from '../../islands/typed-early.ts'
import { useT } from '../../messages.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { focusAfterRefusal } from '../../ui/focus-after-refusal.ts'
import { type Controls, tiesTo } from '../controls.ts'
import { couponControl } from './coupon-control.ts'
import { keepValues, keptKey, readKeptValues, restoredValues } from './kept-values.ts'
import { named, problemWords } from './problem-words.ts'
import type { StepFacts, StepProblem, StepStart } from './step-facts.ts'
import { type Values, valuesOf } from './values.ts'

/** What a step's sections work with. */
export type Step = Controls & {
  readonly facts: StepFacts
  readonly problems: readonly FieldProblem[]
  /** Whether the page begins with a list of them: what a code's own button was refused stays at its field (rule SCR-29). */
  readonly listsProblems: boolean
  /** What the server refused without naming a field. */
  readonly refusal: string | undefined
  readonly busy: boolean
  readonly form: RefObject<HTMLFormElement | null>
  submit(event: SubmitEvent<HTMLFormElement>): void
}

type Options = {
  /** Everything wrong with the values, in the page's order: the same rules as on the server. */
  readonly check: (values: Values, facts: StepFacts) => readonly StepProblem[]
  /** The words of a control, for « Renseignez … ». */
  readonly labelOf?: (field: string) => string
  /** Whose control it is, for the list above the form, far from it; '' where the message says enough. */
  readonly nameOf?: (field: string) => string
}

/**
 * A step's form: its values, messages, and what happens when it is sent. A right form is posted by the browser itself,
 * as without JavaScript; a wrong one stays, with the focus where it is wrong (rule FRM-12).
 */
export function useStep({ facts, start }: { facts: StepFacts; start: StepStart }, options: Options): Step {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useKeptValues(facts, start, form)
  // A coupon that was refused says nothing about the rest of the page.
  const [all, setAll] = useState(start.problems.length > 0 && start.values.intent === undefined)
  const [changed, setChanged] = useState<readonly string[]>([])
  const [left, setLeft] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(start.problems)
  const [busy, setBusy] = useBusy()
  const focusOn = useFocusOnRefusal(start.problems)
  useFocusOn(start.at)
  const found = options.check(values, facts)
  const ours = found.filter(({ field }) => all || left.includes(field))
  const shown = [...ours, ...refusals.filter(({ field }) => !found.some(each => each.field === field))]
  const words = (problem: StepProblem) => problemWords(t, problem, options.labelOf?.(problem.field) ?? '')
  const change = useSteady((changes: Parameters<Step['change']>[0]) => {
    // A control that is only visited says its value again: that is no change to check when it is left.
    const names = Object.keys(changes).filter(name => (changes[name] ?? '') !== (values[name] ?? ''))
    setValues(known => withChanges(known, changes))
    setChanged(known => [...new Set([...known, ...names])])
    setRefusals(known => known.filter(({ field }) => field !== '' && !names.includes(field)))
  })
  const settle = useSteady((field: string) => {
    if (changed.includes(field) && !left.includes(field)) setLeft([...left, field])
  })
  const errorOf = (field: string) => {
    const problem = shown.find(each => each.field === field)
    return problem && words(problem)
  }
  const onlyCoupon = start.values.intent !== undefined && shown.every(({ field }) => field === couponControl)
  const general = shown.find(({ field }) => field === '')
  return {
    facts,
    values,
    problems: shown
      .filter(({ field }) => field !== '')
      .map(each => ({ id: each.field, message: named(t, options.nameOf?.(each.field) ?? '', words(each)) })),
    listsProblems: !onlyCoupon,
    refusal: general && words(general),
    busy,
    form,
    change,
    errorOf,
    settle,
    submit: event => {
      if (busy) return event.preventDefault()
      const wrong = skipsChecks(event) ? [] : options.check(values, facts)
      if (wrong.length === 0) return setBusy(true)
      event.preventDefault()
      setAll(true)
      focusOn(wrong)
    },
    ...tiesTo({ values, errorOf, change, settle }),
  }
}

/** The same function at every drawing, which does what the one of the last drawing does: who got it earlier works with what is true now. */
function useSteady<A extends readonly unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}

/** A button with `formnovalidate` (« Appliquer » of a coupon) sends the step as it stands. */
function skipsChecks({ nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate
}

function withChanges(values: Values, changes: Readonly<Record<string, string | undefined>>): Values {
  const entries = Object.entries({ ...values, ...changes })
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * What the step holds, kept and taken up before anything is painted: who leaves at once loses nothing. It survives a
 * reload and the way back, and a cart that expired (rule CRT-2).
 */
function useKeptValues(facts: StepFacts, start: StepStart, form: RefObject<HTMLFormElement | null>) {
  const { organizationSlug, formSlug } = facts.form
  const key = keptKey(organizationSlug, formSlug, facts.number)
  const [values, setValues] = useState(start.values)
  const takenUp = useRef(false)
  useLayoutEffect(() => {
    if (takenUp.current) return keepValues(key, values, start.values)
    takenUp.current = true
    // A page that shows what was posted knows better than its tab.
    const kept = start.problems.length > 0 || start.opened !== undefined ? null : readKeptValues(key)
    setValues({ ...restoredValues(start.values, kept), ...typedEarly(start.values, form.current) })
  }, [key, values, start, form])
  return [values, setValues] as const
}

/** What was typed before the page came to life. */
function typedEarly(from: Values, form: HTMLFormElement | null): Values {
  if (form === null) return {}
  const typed = Object.entries(valuesOf(typedEarlyInto(form) ?? new FormData(form)))
  return Object.fromEntries(typed.filter(([name, value]) => (from[name] ?? '') !== value))
}

/** Whether the step is on its way; a page that the browser kept and shows again is not. */
function useBusy() {
  const [busy, setBusy] = useState(false)
  useLayoutEffect(() => {
    const rest = () => setBusy(false)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  return [busy, setBusy] as const
}

/** Moves the focus once the messages stand on the page (rule FRM-12). */
function useFocusOnRefusal(first: readonly StepProblem[]) {
  const [refused, focusOn] = useState(first)
  useLayoutEffect(() => {
    const fields = refused.filter(({ field }) => field !== '')
    if (refused.length > 0 && fields.length === 0) document.getElementById('refusal')?.focus()
    else focusAfterRefusal(fields.map(({ field }) => ({ id: field, message: '' })))
  }, [refused])
  return focusOn
}

/** Shows the part of the page that is asked next. */
function useFocusOn(id: string | undefined) {
  useLayoutEffect(() => {
    if (id !== undefined) document.getElementById(id)?.focus()
  }, [id])
}
