import { allConsents, camille } from '../support/campaign.ts'
import { testAccounts } from '../support/direct-debit.ts'
import { HttpPayer } from '../support/http-payer.ts'
import { answerBank } from '../support/provider.ts'
import type { Campaigns } from './campaigns.ts'
import { pick } from './pick.ts'

/** Good cards, refusals, errors, 3-D Secure, and one that every later charge is refused with. */
const cards = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000000119',
  '4000002760003184',
  '4000002500003155',
  '4000008400001629',
  '4000000000000341',
  // paid, then contested
  '4000000000000259',
]
const ibans = [testAccounts.paid, testAccounts.paid, testAccounts.refused, testAccounts.disputed]

export type Shop = {
  readonly url: string
  readonly sandboxUrl: string
  readonly campaigns: Campaigns
  readonly random: () => number
  /** Payment requests that were opened, to come back to. */
  readonly requests: Set<string>
}

/** One visit: something is bought, in any of the ways there are; whatever dies meanwhile ends it. */
export async function visit(shop: Shop): Promise<void> {
  const { url, sandboxUrl, requests, random } = shop
  const payer = new HttpPayer(url, sandboxUrl)
  const request = await fill(payer, shop)
  requests.add(request)
  await pay(payer, request, shop)
  if (random() < 0.2) await payer.initialize(request)
}

/** What is not left to chance: the card, and how often it is paid. */
const firsts = {
  monthly: { card: '4242424242424242', kind: 'monthly', wanted: 'Finalize' },
  instalments: { card: '4242424242424242', kind: 'instalments', wanted: 'Finalize' },
  contested: { card: '4000000000000259', kind: 'gift', wanted: 'Finalize' },
  // paid, and refused a month later
  declinedLater: { card: '4000000000000341', kind: 'monthly', wanted: 'Finalize' },
  refused: { card: '4000000000000002', kind: 'gift', wanted: 'Retry' },
  // left on the bank's page
  abandoned: { card: '4000002760003184', kind: 'gift', wanted: 'Redirect' },
  debited: { card: null, kind: 'gift', wanted: 'Finalize' },
} as const

export type FirstVisit = keyof typeof firsts
export const firstVisits = Object.keys(firsts) as readonly FirstVisit[]

/** A visit that is not left to chance; whatever dies meanwhile ends it. */
export async function visitFirst(shop: Shop, first: FirstVisit): Promise<void> {
  const { url, sandboxUrl, campaigns, requests } = shop
  const { card, kind, wanted } = firsts[first]
  const payer = new HttpPayer(url, sandboxUrl)
  const request =
    kind === 'instalments'
      ? await join(payer, campaigns, 3, 0)
      : await payer.submit(campaigns.gifts.address, kind === 'monthly' ? { amount: 1500, monthly: true } : {})
  requests.add(request)
  const { action } =
    card === null
      ? await payer.agree(request, await payer.debitToken(testAccounts.paid))
      : await payer.initialize(request, await payer.cardToken(card))
  if (action !== wanted) throw new Error(`${first}: ${action}`)
}

/** Somebody comes back to a payment page that was left, perhaps with another card. */
export async function comeBack(shop: Shop, request: string): Promise<void> {
  await pay(new HttpPayer(shop.url, shop.sandboxUrl), request, shop)
}

async function fill(payer: HttpPayer, { campaigns, random }: Shop): Promise<string> {
  const tip = pick([0, 100, 350], random)
  const kind = random()
  if (kind < 0.3) {
    const amount = 100 + Math.floor(random() * 20_000)
    return payer.submit(campaigns.gifts.address, { amount, tip, monthly: false })
  }
  if (kind < 0.55) return payer.submit(campaigns.gifts.address, { amount: 1500, tip, monthly: true })
  return join(payer, campaigns, pick([1, 3, 6], random), tip)
}

/** A membership, paid in so many times. */
async function join(
  payer: HttpPayer,
  { membership }: Campaigns,
  count: number,
  tip: number,
): Promise<string> {
  const item = {
    tierId: membership.tiers[0]!.id,
    tierType: 'Membership',
    quantity: 1,
    customAmount: null,
    participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
    customFields: [],
    extraOptions: [],
    paymentTerms: { count },
    dayOfLevy: null,
  }
  const { status, body } = await payer.call<{ payment: { paymentRequestId: string } | null }>(
    'POST',
    '/carts/cart-one-page',
    {
      ...membership.address,
      items: [item],
      payer: camille,
      tip,
      installments: { count },
      consents: allConsents,
    },
  )
  if (body.payment?.paymentRequestId === undefined) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.payment.paymentRequestId
}

async function pay(payer: HttpPayer, request: string, { random }: Shop): Promise<void> {
  if (random() < 0.15) return debit(payer, request, random)
  const step = await payer.initialize(request, await payer.cardToken(pick(cards, random)))
  if (step.action === 'Redirect' && step.redirectUrl !== null) {
    await answerBank(step.redirectUrl, pick(['accept', 'accept', 'refuse', 'abandon'], random))
  }
  await payer.finalize(step.paymentId)
}

/** By direct debit; sometimes agreed to twice. */
async function debit(payer: HttpPayer, request: string, random: () => number): Promise<void> {
  const method = await payer.debitToken(pick(ibans, random))
  const step = await payer.agree(request, method)
  if (random() < 0.2) await payer.agree(request, method)
  await payer.finalize(step.paymentId)
}
