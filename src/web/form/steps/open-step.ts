import { data, redirect } from 'react-router'
import { asksAllAtOnce, formPath } from '#domain/form/types/index.ts'
import { isFramedForm, widgetPath } from '#domain/form/widgets.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { CartToday } from '#usecases/cart/cart-today.ts'
import type { Visit } from '../../context.ts'
import { roomPath } from '../../waiting-room/room-path.ts'
import { withoutStaleConsent } from '../consent-problems.ts'
import { filesOf, readFormWithFiles } from '../read-form.ts'
import { languageCookie } from '../stay-in-language.ts'
import { cartCookie, cartIdOf, noCartCookie } from './cart-cookie.ts'
import { cartParameter, inFrame, withCart } from './framed-cart.ts'
import { pagesOf, type Screen } from './pages.ts'
import { asksOf, isComplete, postSections, startOf } from './post-sections.ts'
import { openByCode, openingCode, refusedCode, withCode, withoutOpened } from './rate-code.ts'
import { stepFacts } from './read-facts.ts'
import { isOnePage } from './single/submit-page.ts'
import { stepAddress, withQuery } from './step-address.ts'
import type { StepFacts, StepProps, StepStart } from './step-facts.ts'
import type { OpenStep, StepOutcome } from './step-page.ts'
import { applyingOf } from './summary/applying-of.ts'
import { valuesOf } from './values.ts'

/** Why a visitor was sent back to an earlier step; the page says so. */
export type Notice = 'expired' | 'incomplete'

/** The notice in an address. */
export function noticeOf(request: Request): Notice | null {
  const notice = new URL(request.url).searchParams.get('notice')
  return notice === 'expired' || notice === 'incomplete' ? notice : null
}

type Opening = {
  readonly number: number
  readonly visit: Visit
  /** The visitor's cart where it was read with the campaign; null: they have none. */
  readonly today?: CartToday | null
}

/** A step with its cart; an earlier one that is not complete comes first (rule ADDR-2). */
export async function openStep(
  request: Request,
  opened: OpenedForm,
  { number, visit, today: read }: Opening,
): Promise<OpenStep> {
  const { form } = opened
  if (asksAllAtOnce(form.formType)) return openOnePage(request, opened, { visit, read })
  const id = cartIdOf(request)
  const { today, isOthers } = await cartOfVisitor(id, opened, { visit, read })
  const cart = today?.cart ?? null
  const framed = isFramedForm(visit.address)
  const plain = formPath(form.organizationSlug, form.formType, form.formSlug)
  const own = framed ? withCart(widgetPath(form, 'form'), cart?.id ?? null) : plain
  const path = withCode(own, openingCode(opened, visit))
  const facts = stepFacts(opened, visit, { number, path, cart, changed: today?.changed ?? null })
  const first = firstIncomplete(facts)
  if (first < number) {
    const expired = id !== null && cart === null && !isOthers
    if (expired) await leaveWhenPaid(visit, id, own)
    const notice: Notice = expired ? 'expired' : 'incomplete'
    const headers = expired && !framed ? { 'set-cookie': noCartCookie(own) } : undefined
    throw redirect(withQuery(stepAddress(path, first), 'notice', notice), { headers })
  }
  const [paidBefore, applying] = await Promise.all([
    paidBeforeOf(facts, visit),
    number < facts.count ? null : applyingOf({ opened, visit }, cart),
  ])
  return { facts: { ...facts, ...paidBefore, ...(applying && { applying }) }, opened, visit }
}

/** What whoever is logged in is told on the page that pays, where they have paid for a membership of it before (rule MEM-8). */
async function paidBeforeOf(
  { cart, sells, number, count }: StepFacts,
  { viewer, acts }: Visit,
): Promise<Pick<StepFacts, 'paidBefore'>> {
  if (viewer === null || cart === null || number < count || !sells.includes('Membership')) return {}
  const read = await acts.readPaidBefore({ cartId: cart.id, userId: viewer.userId })
  return read.ok && read.value.length > 0 ? { paidBefore: read.value } : {}
}

/** The cart of an earlier post, at today's prices; who has logged out, or in as somebody else, finds none (rule CRT-12). */
async function cartOfVisitor(cartId: string | null, { form }: OpenedForm, { visit, read }: Read) {
  const found = read === undefined ? await cartOf(cartId, form, visit) : read
  const { viewer } = visit
  const isOthers = found !== null && found.payerUserId !== null && found.payerUserId !== viewer?.userId
  return { today: isOthers ? null : found, isOthers }
}

type Read = { readonly visit: Visit; readonly read: CartToday | null | undefined }

async function cartOf(cartId: string | null, { formSlug }: OpenedForm['form'], { acts }: Visit) {
  const read = cartId === null ? null : await acts.readPrices({ cartId })
  return read?.ok && read.value.cart.formSlug === formSlug ? read.value : null
}

/**
 * A form of one page, the same for everybody who is not logged in and has no cart here (rule ADDR-8): its controls hold all
 * that is chosen, so that it shows a cart only where that says more, a code. The path is the visitor's own, so that `/en` stays.
 */
async function openOnePage(request: Request, opened: OpenedForm, { visit, read }: Read): Promise<OpenStep> {
  const cartId = cartIdOf(request)
  const { today } = await cartOfVisitor(cartId, opened, { visit, read })
  const earlier = today?.cart ?? null
  const cart = opened.form.allowCoupons && earlier?.coupons.length ? earlier : null
  const [path = '', query] = visit.address.split('?')
  const kept = withCart(path, new URLSearchParams(query).get(cartParameter))
  const own = withCode(kept, openingCode(opened, visit))
  return { facts: stepFacts(opened, visit, { number: 1, path: own, cart }), opened, visit, cartId, earlier }
}

/** Leads a cart that has become an order to its confirmation, also by the way back (rule CRT-10). */
async function leaveWhenPaid({ acts }: Visit, cartId: string, path: string): Promise<void> {
  const paid = await acts.readPaidCart({ cartId })
  if (!paid.ok) return
  const { redirectUrl } = paid.value
  if (isFramedForm(path)) throw redirect(inFrame(redirectUrl, null))
  throw redirect(redirectUrl, { headers: { 'set-cookie': noCartCookie(path) } })
}

/**
 * What the page of a step shows at first. A page without steps shows what the cart of an earlier post holds: who comes back from its
 * payment, without a script too, finds what they typed.
 */
export async function startOfStep(step: OpenStep): Promise<StepProps> {
  const { facts, earlier = null } = step
  const known = earlier === null ? step : { ...step, facts: { ...facts, cart: earlier } }
  const values = await startOf(screenOf(facts), known)
  const refused = refusedCode(step)
  return { facts, start: { values: { ...values, ...refused.values }, problems: refused.problems } }
}

/** The way on, or the page again with all that was typed and what is wrong (status 400). */
export async function postStep(request: Request, step: OpenStep) {
  const { facts } = step
  const posted = await readFormWithFiles(request)
  const values = withoutOpened(valuesOf(posted), facts)
  const opening = await openByCode(values, step)
  if (opening !== undefined) return refusedStep(opening, undefined)
  const outcome = await postSections(screenOf(facts), values, step, filesOf(posted))
  const cart = outcome.cart ?? null
  const cartId = cart?.id ?? (outcome.done ? null : (outcome.cartId ?? null))
  const framed = isFramedForm(facts.path)
  const headers = framed ? undefined : cookiesOf(step, cartId, outcome.done)
  // Others wait as well: the cart is begun when its turn comes. A frame says so itself.
  if (!outcome.done && outcome.problems.some(({ code }) => code === 'WAITING_ROOM'))
    return redirect(framed ? facts.path : roomPath(facts.form), { status: 303, headers })
  if (!outcome.done && opensCart(outcome, facts)) {
    const mark = outcome.at === undefined ? '' : `#${outcome.at}`
    const here = stepAddress(facts.path, facts.number) + mark
    return redirect(framed ? inFrame(here, cart?.id ?? null) : here, { status: 303, headers })
  }
  if (!outcome.done) {
    const { problems, at } = outcome
    const shown = withoutStaleConsent(outcome.values ?? values, problems)
    const showsCode = isOnePage(facts) && cart !== null && cart.coupons.length > 0
    const start = { values: shown, problems, ...(at !== undefined && { at }), ...(showsCode && { cart }) }
    return refusedStep(framed && cartId !== null ? { ...start, cartId } : start, headers)
  }
  const to = outcome.to ?? stepAddress(facts.path, nextStep({ ...facts, cart }))
  return redirect(framed ? inFrame(to, cart?.id ?? null) : to, { status: 303, headers })
}

/** What the browser keeps: the cart for the pages of its form, and the language of a page that has one of its own. */
function cookiesOf({ facts, visit }: OpenStep, cartId: string | null, leaves: boolean): Headers {
  const headers = new Headers()
  const { organizationSlug, formType, formSlug } = facts.form
  const path = formPath(organizationSlug, formType, formSlug)
  if (cartId !== null && facts.list !== 'checkout')
    headers.append('set-cookie', cartCookie(cartId, path, visit.secure))
  const language = leaves ? languageCookie(facts.path, visit.locale, visit.secure) : undefined
  if (language) headers.append('set-cookie', language)
  return headers
}

/** The page goes on with a cart that its address or cookie does not say yet: it is asked for anew. */
function opensCart({ problems, cart }: StepOutcome & { done: false }, facts: StepFacts): boolean {
  return !isOnePage(facts) && problems.length === 0 && cart !== undefined && cart.id !== facts.cart?.id
}

function refusedStep(start: StepStart, headers: Headers | undefined) {
  // Nothing is wrong where a code was applied: the page stands as it was filled in.
  return data(start, { status: start.problems.length > 0 ? 400 : 200, headers })
}

const screenOf = (facts: StepFacts): Screen => pagesOf(facts)[facts.number - 1]!

/** The next step that asks something; the summary always does. */
function nextStep(facts: StepFacts): number {
  const rest = pagesOf(facts).findIndex((page, index) => index >= facts.number && asksOf(page, facts))
  return rest === -1 ? facts.count : rest + 1
}

function firstIncomplete(facts: StepFacts): number {
  const found = pagesOf(facts).findIndex(page => !isComplete(page, facts))
  return found === -1 ? facts.count : found + 1
}
