import { data, redirect } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import type { OpenedForm } from '#usecases/visitor/open-form.ts'
import type { Visit } from '../../context.ts'
import { needsAddress } from '../payer/address-use.ts'
import { payerOfValues } from '../payer/payer-values.ts'
import { readForm } from '../read-form.ts'
import { languageCookie } from '../stay-in-language.ts'
import { cartCookie, cartIdOf } from '../steps/cart-cookie.ts'
import type { StepFacts, StepProblem, StepStart } from '../steps/step-facts.ts'
import { type Values, valuesOf } from '../steps/values.ts'
import { withSeenTip } from './seen-tip.ts'
import type { SinglePage } from './single-page.ts'
import { pageFacts } from './start-page.ts'
import { pageSum } from './sum.ts'

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
  const typed = valuesOf(await readForm(request))
  const sum = pageSum(page.amountOf(typed, facts), typed, facts)
  const values = withSeenTip(typed, sum)
  const problems = page.check(values, facts)
  if (problems.length > 0) return refused({ values, problems })
  const posted = { page, opened, visit, facts, values }
  const submitted = await submit(posted, cartIdOf(request))
  if (submitted.ok) return leave(posted, submitted.value.cart.id, submitted.value.payment?.redirectUrl)
  return refused({ values, problems: submitted.error.map(problem => refusalOf(problem, posted)) })
}

/** Into the cart of an earlier post while that lives, else into a new one (spec §4). */
async function submit(posted: Posted, cartId: string | null) {
  const { page, opened, visit, facts, values } = posted
  const { organizationSlug, formSlug, formType } = opened.form
  const { tip } = pageSum(page.amountOf(values, facts), values, facts)
  const wish = {
    ...{ organizationSlug, formSlug, formType },
    items: page.itemsOf(values, facts),
    payer: payerOfValues(values, needsAddress(values, page.addressUse(facts))),
    tip: tip ?? null,
    consents: {
      terms: values.terms !== undefined,
      salesConditions: values.salesConditions !== undefined,
      tip: true,
    },
    backUrl: facts.path,
    userId: visit.viewer?.userId ?? null,
    locale: visit.locale,
  }
  const kept = cartId === null ? null : await visit.acts.submitOnePage({ ...wish, cartId })
  const gone = kept === null || (!kept.ok && kept.error.some(({ code }) => code === 'CART_UNKNOWN'))
  return gone ? visit.acts.submitOnePage({ ...wish, cartId: null }) : kept
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

function leave({ opened: { form }, visit, facts }: Posted, cartId: string, to: string | undefined) {
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const headers = new Headers({ 'set-cookie': cartCookie(cartId, path, visit.secure) })
  const language = languageCookie(facts.path, visit.locale, visit.secure)
  if (language) headers.append('set-cookie', language)
  return redirect(to ?? facts.path, { status: 303, headers })
}

function refused(start: StepStart) {
  return data(start, { status: 400 })
}
