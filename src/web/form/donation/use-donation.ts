import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useT } from '../../messages.tsx'
import { type FieldProblem, focusAfterRefusal } from '../../ui/error-summary.tsx'
import { stayInLanguage } from '../stay-in-language.ts'
import type { Answers } from './answers.ts'
import { checkDonation, type DonationProblem } from './check-donation.ts'
import {
  checksAfterChange,
  checksAfterLeaving,
  type DonationStart,
  shownProblems,
  startingChecks,
} from './checks.ts'
import { donationSum } from './donation-sum.ts'
import type { DonationFacts, DonationSum } from './facts.ts'
import { keep } from './kept-answers.ts'
import { problemText } from './problem-text.ts'
import { sendDonation } from './send-donation.ts'
import { refusalOf, submissionOf } from './submission.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

/** What the sections of the page work with. */
export type Donation = {
  readonly facts: DonationFacts
  readonly answers: Answers
  readonly sum: DonationSum
  readonly problems: readonly FieldProblem[]
  /** What the server refused without naming a field. */
  readonly refusal: string | undefined
  readonly cartExpired: boolean
  readonly busy: boolean
  change(change: Partial<Answers>): void
  /** The message beside a field, if there is one. */
  errorOf(field: string): string | undefined
  /** Somebody leaves a field: the moment to check it, if they changed it (design 4.2). */
  settle(field: string): void
  submit(event: FormEvent): void
}

/** The donation form: answers, sums and messages, and what happens when it is sent. */
export function useDonation(
  facts: DonationFacts,
  start: DonationStart,
  form: RefObject<HTMLFormElement | null>,
): Donation {
  const t = useT()
  const { key, answers, setAnswers, cart, cartExpired } = useKeptAnswers(facts, start, form)
  const [checks, setChecks] = useState(() => startingChecks(facts, start))
  const [busy, setBusy] = useBusy()
  const focusOn = useFocusOnRefusal()

  const send = async () => {
    setBusy(true)
    await stayInLanguage(facts.page, t.locale)
    const answer = await sendDonation(submissionOf(answers, facts), cart, facts.page)
    if (answer.ok && answer.value.payment) {
      const { id, expiry } = answer.value.cart
      keep(key, { answers, cart: { id, expiry } })
      return location.assign(answer.value.payment.redirectUrl)
    }
    setBusy(false)
    const told = answer.ok ? [{ code: 'UNKNOWN' }] : answer.problems
    const refusals = told.map(problem => refusalOf(problem, answers))
    setChecks(known => ({ ...known, refusals }))
    focusOn(refusals)
  }

  const wrong = shownProblems(answers, facts, checks)
  const words = (problem: DonationProblem) => problemText(t, problem, facts)
  const general = wrong.find(({ field }) => field === '')
  return {
    facts,
    answers,
    sum: donationSum(answers, facts),
    problems: wrong
      .filter(({ field }) => field !== '')
      .map(problem => ({ id: problem.field, message: words(problem) })),
    refusal: general && words(general),
    cartExpired,
    busy,
    change: change => {
      const next = { ...answers, ...change }
      setAnswers(next)
      setChecks(known => checksAfterChange(known, answers, next, checkDonation(next, facts)))
    },
    errorOf: field => {
      const problem = wrong.find(each => each.field === field)
      return problem && words(problem)
    },
    settle: field => setChecks(known => checksAfterLeaving(known, field)),
    submit: event => {
      event.preventDefault()
      if (busy) return
      const found = checkDonation(answers, facts)
      setChecks(known => ({ ...known, refusals: [], all: true }))
      if (found.length > 0) focusOn(found)
      else void send()
    },
  }
}

/** Whether the page is being sent; a page that the browser kept and shows again is not. */
function useBusy() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const rest = () => setBusy(false)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  return [busy, setBusy] as const
}

/** Moves the focus once the messages stand on the page (D3). */
function useFocusOnRefusal() {
  const [refused, focusOn] = useState<readonly DonationProblem[]>([])
  useEffect(() => {
    const fields = refused.filter(({ field }) => field !== '')
    if (refused.length > 0 && fields.length === 0) document.getElementById('refusal')?.focus()
    else focusAfterRefusal(fields.map(({ field }) => ({ id: field, message: '' })))
  }, [refused])
  return focusOn
}
