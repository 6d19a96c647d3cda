import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Answers, answersFrom, answersOver, emptyAnswers, other } from './answers.ts'
import type { DonationStart } from './checks.ts'
import type { DonationFacts } from './facts.ts'
import { type KeptCart, keep, keptKey, readKept, withoutExpiredCart } from './kept-answers.ts'

/** What a page nobody has touched holds; where no amount is suggested, it is one of the payer's own. */
export function untouched(facts: Pick<DonationFacts, 'suggestions'>): Answers {
  return emptyAnswers({ tier: facts.suggestions.length === 0 ? other : '' })
}

/** The answers of the page, which survive a reload, another language and the way back from the payment page (D3). */
export function useKeptAnswers(
  facts: DonationFacts,
  start: DonationStart,
  form: RefObject<HTMLFormElement | null>,
) {
  const key = keptKey(facts.organizationSlug, facts.formSlug)
  const [answers, setAnswers] = useState(start.answers)
  const [cart, setCart] = useState<KeptCart | null>(null)
  const [cartExpired, setCartExpired] = useState(false)
  const takenUp = useRef(false)
  useEffect(() => {
    if (takenUp.current) return keep(key, { answers, cart })
    takenUp.current = true
    const kept = start.problems.length > 0 ? null : readKept(key)
    const now = kept && withoutExpiredCart(kept, Date.now())
    if (now) {
      setCart(now.cart)
      setCartExpired(now.expired)
    }
    const known = now ? answersOver(start.answers, now.answers) : start.answers
    setAnswers({ ...known, ...typedEarly(start.answers, form.current) })
  }, [key, answers, cart, start, form])
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      // The confirmation page has cleared it: a gift that is paid is not offered again.
      if (event.persisted && readKept(key) === null) setAnswers(untouched(facts))
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [key, facts])
  return { key, answers, setAnswers, cart, cartExpired }
}

/** What was typed before the page came to life. */
function typedEarly(from: Answers, form: HTMLFormElement | null): Partial<Answers> {
  if (form === null) return {}
  const to = answersFrom(new FormData(form))
  const names = (Object.keys(to) as (keyof Answers)[]).filter(
    name => JSON.stringify(to[name]) !== JSON.stringify(from[name]),
  )
  return Object.fromEntries(names.map(name => [name, to[name]]))
}
