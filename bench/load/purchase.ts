import { answersTo } from './answers.ts'
import { Browser } from './browser.ts'
import { confirmationTokenOf } from './http-client.ts'
import { type JourneyName, journeys } from './journeys.ts'

export type Seller = { readonly url: string; readonly sandboxUrl: string }

/** Does one step of a purchase, and watches it. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** The number of the order; `isPending`: its page could not say yet that the money is taken. */
export type Bought = { readonly orderId: number; readonly isPending: boolean }

const payment = '/paiement/embarque/'
/** More than any form has. */
const mostPosts = 8

/**
 * A whole purchase as a browser makes it, by a new visitor or by the one whose `browser` it is: the campaign's page, a post and a page for each step, the payment
 * page, the card, the payment, the confirmation. Only what does not change between visitors (scripts, styles, pictures) is not
 * loaded. Throws where it does not end with an order.
 */
export async function buy(
  seller: Seller,
  name: JourneyName,
  step: Step,
  browser = new Browser(seller.url),
): Promise<Bought> {
  return payFor(await begin(seller, name, step, browser), step)
}

/** A purchase whose payment page is open. */
export type Begun = Seller & { readonly browser: Browser }

/** The same until its payment page. */
export async function begin(
  seller: Seller,
  name: JourneyName,
  step: Step,
  browser = new Browser(seller.url),
): Promise<Begun> {
  const { path, ...wish } = journeys[name]
  await step('page', () => browser.open(path))
  const paymentPage = await fillIn(browser, wish, step)
  await step('payment page', () => browser.open(paymentPage))
  return { ...seller, browser }
}

/** The same from its payment page on. */
export async function payFor({ browser, sandboxUrl }: Begun, step: Step): Promise<Bought> {
  const requestId = browser.address.slice(payment.length)
  const card = await step('card', () => confirmationTokenOf(sandboxUrl))
  const end = await step('pay', () => pay(browser, requestId, card))
  await step('confirmation', () => browser.open(end))
  const [, orderId] = /\/confirmation\/(\d+)/.exec(browser.address) ?? []
  if (orderId === undefined) throw new Error(`the payment ended at ${browser.address}`)
  return { orderId: Number(orderId), isPending: browser.body.includes('data-pending') }
}

/** Answers one page after the other; gives the address of the payment page. */
async function fillIn(browser: Browser, wish: Parameters<typeof answersTo>[1], step: Step): Promise<string> {
  for (let post = 1; post <= mostPosts; post += 1) {
    const answers = answersTo(browser.controls, wish)
    const next = await step(`post ${post}`, () => browser.send(answers))
    if (next.startsWith(payment)) return next
    await step(`page ${post + 1}`, () => browser.open(next))
  }
  throw new Error(`${browser.address} leads to no payment`)
}

type Paid = { readonly redirectUrl: string | null; readonly errorCode: string | null }

/** What the payment page's script calls: a bearer, then the payment, whose answer says where to go. */
async function pay(browser: Browser, paymentRequestId: string, confirmationTokenId: string): Promise<string> {
  const token =
    browser.cookie('access_token') ??
    (await browser.call<{ access_token: string }>('/auth/token', { body: {} })).access_token
  const query = new URLSearchParams({ paymentRequestId, confirmationTokenId })
  const path = `/ha-api/payments/card-embed/initialize?${query}`
  const { redirectUrl, errorCode } = await browser.call<Paid>(path, { token })
  if (redirectUrl === null) throw new Error(`the payment was answered ${errorCode}`)
  return redirectUrl
}
