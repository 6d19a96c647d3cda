import { data, redirect } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import { isFramedForm } from '#domain/form/widgets.ts'
import type { Problem } from '#domain/result.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import { countPayment } from '../../captcha/wait.ts'
import type { Visit } from '../../context.ts'
import { withoutStaleConsent } from '../consent-problems.ts'
import { needsAddress } from '../payer/address-use.ts'
import { payerFileControls, payerOfValues } from '../payer/payer-values.ts'
import { filesOf, readFormWithFiles } from '../read-form.ts'
import { languageCookie } from '../stay-in-language.ts'
import { cartCookie, cartIdOf } from '../steps/cart-cookie.ts'
import { inFrame, withCart } from '../steps/framed-cart.ts'
import { shownConditions, shownPrices, shownRatesOf } from '../steps/shown-prices.ts'
import type { StepFacts, StepProblem, StepStart } from '../steps/step-facts.ts'
import { isTrial, trialProblem } from '../steps/trial.ts'
import { type Values, valuesOf } from '../steps/values.ts'
import { withSeenTip } from './seen-tip.ts'
import type { SinglePage } from './single-page.ts'
import { pageFacts } from './start-page.ts'
import { pageSum } from './sum.ts'
import { takeFiles } from './take-files.ts'

type Posted = {
  readonly page: SinglePage
  readonly opened: OpenedForm
  readonly visit: Visit
  readonly facts: StepFacts
  readonly values: Values
}

/** Everything in one post: to the payment page, or the page again with all that was typed and what is wrong (status 400). */
export async function postPage(page: SinglePage, request: Request, opened: OpenedForm, visit: Visit) {
  const facts = pageFacts(opened, visit)
  const post = await readFormWithFiles(request)
  const { values: typed, cartId } = await takeFiles(filesOf(post), valuesOf(post), {
    acts: visit.acts,
    form: facts.form,
    controls: [...page.fileControls(facts), ...payerFileControls(facts)],
    cartId: cartIdOf(request),
    userId: visit.viewer?.userId ?? null,
    itemsOf: values => page.itemsOf(values, facts),
  })
  const sum = pageSum(page.amountOf(typed, facts), typed, facts, page.frequencyOf(typed, facts))
  const values = withSeenTip(typed, sum)
  const posted = { page, opened, visit, facts, values }
  const problems = page.check(values, facts)
  if (problems.length > 0) return refused(posted, problems, cartId)
  if (isTrial(opened.display)) return refused(posted, [trialProblem(opened.display)], cartId)
  if (hidesPrices(values, facts)) return refused(posted, [{ field: '', code: 'TARIFF_CHANGED' }], cartId)
  await countPayment(visit, typed)
  const submitted = await submit(posted, cartId)
  if (submitted.ok) return leave(posted, submitted.value.cart.id, submitted.value.payment?.redirectUrl)
  const told = submitted.error.map(problem => refusalOf(problem, posted))
  return refused(posted, told, cartId)
}

/** Nobody pays a price that was changed since the page was opened: they see it first. */
function hidesPrices(values: Values, { form }: StepFacts): boolean {
  const shown = values[shownPrices]
  return shown !== undefined && shown !== shownRatesOf(form)
}

/** Into the cart of an earlier post while that lives, else into a new one (rule CRT-2). */
async function submit(posted: Posted, cartId: string | null) {
  const { page, opened, visit, facts, values } = posted
  const { organizationSlug, formSlug, formType } = opened.form
  const { tip } = pageSum(page.amountOf(values, facts), values, facts, page.frequencyOf(values, facts))
  const input = {
    ...{ organizationSlug, formSlug, formType },
    items: page.itemsOf(values, facts),
    payer: payerOfValues(values, needsAddress(values, page.addressUse(facts))),
    tip: tip ?? null,
    consents: {
      terms: values.terms !== undefined,
      salesConditions: values.salesConditions !== undefined,
      ...(values[shownConditions] !== undefined && { salesConditionsUrl: values[shownConditions] }),
      tip: true,
    },
    backUrl: withCart(facts.path, cartId),
    userId: visit.viewer?.userId ?? null,
    locale: visit.locale,
  }
  const kept = cartId === null ? null : await visit.acts.submitOnePage({ ...input, cartId })
  const gone = kept === null || (!kept.ok && kept.error.some(({ code }) => code === 'CART_UNKNOWN'))
  return gone ? visit.acts.submitOnePage({ ...input, cartId: null }) : kept
}

/** A refusal of the server beside its control; general ones have none. */
function refusalOf(
  { code, field = '', values }: Problem,
  { page, facts, values: typed }: Posted,
): StepProblem {
  return { field: controlOf(), code, ...(values && { values }) }

  function controlOf(): string {
    if (field.startsWith('payer.')) return field.slice('payer.'.length)
    if (field === 'tip' || field === 'consents.tip') return typed.tip === 'other' ? 'tipAmount' : 'tip'
    if (field.startsWith('consents.')) return field.slice('consents.'.length)
    return field.startsWith('items') ? page.controlOf(field, typed, facts) : ''
  }
}

function leave(posted: Posted, cartId: string, to: string | undefined) {
  const { visit, facts } = posted
  if (isFramedForm(facts.path)) return redirect(inFrame(to ?? facts.path, cartId), 303)
  const headers = new Headers({ 'set-cookie': cookieOf(posted, cartId) })
  const language = languageCookie(facts.path, visit.locale, visit.secure)
  if (language) headers.append('set-cookie', language)
  return redirect(to ?? facts.path, { status: 303, headers })
}

function cookieOf({ opened: { form }, visit }: Posted, cartId: string): string {
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  return cartCookie(cartId, path, visit.secure)
}

/** The page again, with the cart that its files belong to. */
function refused(posted: Posted, problems: readonly StepProblem[], cartId: string | null) {
  const start: StepStart = { values: withoutStaleConsent(posted.values, problems), problems }
  if (isFramedForm(posted.facts.path)) return data({ ...start, ...(cartId && { cartId }) }, { status: 400 })
  const headers = cartId === null ? undefined : { 'set-cookie': cookieOf(posted, cartId) }
  return data(start, { status: 400, headers })
}
