import { data, redirect } from 'react-router'
import type { OpenedForm } from '#usecases/visitor/open-form.ts'
import type { Visit } from '../context.ts'
import { donationFacts } from './campaign-facts.ts'
import { type Answers, answersFrom } from './donation/answers.ts'
import { checkDonation, type DonationProblem } from './donation/check-donation.ts'
import type { DonationStart } from './donation/checks.ts'
import { donationSum } from './donation/donation-sum.ts'
import type { DonationFacts } from './donation/facts.ts'
import { refusalOf, submissionOf } from './donation/submission.ts'
import { readForm } from './read-form.ts'
import { languageCookie } from './stay-in-language.ts'

/** The way without JavaScript: the same rules, the same act, all that was typed back on the page (status 400). */
export async function submitDonation(request: Request, opened: OpenedForm, visit: Visit) {
  const form = await readForm(request)
  const facts = donationFacts(opened, visit)
  const answers = withSeenTip(answersFrom(form), facts, form.get('shownTip'))
  const problems = checkDonation(answers, facts)
  if (problems.length > 0) return refused({ answers, problems })
  const { acts, viewer, locale } = visit
  const submitted = await acts.submitOnePage({
    ...submissionOf(answers, facts),
    cartId: null,
    backUrl: facts.page,
    userId: viewer?.userId ?? null,
    locale,
  })
  if (!submitted.ok)
    return refused({ answers, problems: submitted.error.map(each => refusalOf(each, answers)) })
  const cookie = languageCookie(facts.page, locale, visit.secure)
  const headers = cookie ? { 'set-cookie': cookie } : undefined
  return redirect(submitted.value.payment?.redirectUrl ?? facts.page, { status: 303, headers })
}

/** Nobody agrees to an amount that the page has not shown: such a pick of the suggestion is asked for again (D8). */
function withSeenTip(answers: Answers, facts: DonationFacts, shown: unknown): Answers {
  const { suggestion } = donationSum(answers, facts).suggestion
  const unseen = answers.tip === 'suggestion' && shown !== String(suggestion)
  return unseen ? { ...answers, tip: '' } : answers
}

function refused(start: { answers: Answers; problems: readonly DonationProblem[] }) {
  return data<DonationStart>(start, { status: 400 })
}
