import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { MessageKey } from '#messages/fr.ts'
import type { Visitor } from '#test/support/browser.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { addFaults, clearFaults, providerIntents } from '#test/support/provider.ts'
import { Debtor } from './debtor.ts'
import {
  acceptAtBank,
  bankAnswers,
  closeCampaign,
  giveBackAll,
  intercept,
  payElsewhere,
  stopPayments,
  waitAMinute,
} from './fortune.ts'
import { bread, cards, Giver } from './giver.ts'
import { assertLegalLinks } from './legal-links.ts'

const story = stories()

type Act = (giver: Debtor, lab: JourneyLab) => Promise<unknown>
type Row = {
  /** The error code, or the page of rule SCR-19. */
  readonly outcome: string
  /** The test card, or what happens. */
  readonly by: string
  readonly act: Act
  /** The title of the page or of the notice above the fields. */
  readonly title: MessageKey
  readonly body?: MessageKey
  /** The title is a page's, and has its facts. */
  readonly page?: true
}

const card = (number: string, title: MessageKey, body: MessageKey): Omit<Row, 'outcome'> => ({
  by: number,
  act: giver => payBy(giver, number),
  title,
  body,
})

/** Every payment error code (rule PAY-22) and every outcome page (rule SCR-19): what leads there, and what is read there. */
const rows: readonly Row[] = [
  {
    outcome: 'CONFIRMED',
    by: cards.paid,
    act: giver => payBy(giver, cards.paid),
    title: 'out.confirmed_title',
    page: true,
  },
  { outcome: 'PAYMENT_REFUSED', ...card(cards.declined, 'out.refused_title', 'out.refused_body') },
  { outcome: 'PAYMENT_REFUSED', ...card(cards.insufficientFunds, 'out.refused_title', 'out.insufficient') },
  { outcome: 'PAYMENT_REFUSED', ...card('4000000000000069', 'out.refused_title', 'out.card_expired') },
  { outcome: 'PAYMENT_REFUSED', ...card('4000000000000127', 'out.refused_title', 'out.cvc_wrong') },
  {
    outcome: 'PAYMENT_REFUSED',
    by: '4000008400001629, accepted at the bank',
    act: giver => answer(giver, '4000008400001629', 'bankAccept'),
    title: 'out.refused_title',
    body: 'out.refused_body',
    page: true,
  },
  { outcome: 'PAYMENT_ERROR', ...card(cards.processingError, 'out.error_title', 'out.error_body') },
  {
    outcome: 'AUTHENTICATION_FAILURE',
    by: '4000002500003155, refused at the bank',
    act: giver => answer(giver, '4000002500003155', 'bankRefuse'),
    title: 'out.auth_title',
    body: 'out.auth_body',
    page: true,
  },
  {
    outcome: 'AUTHENTICATION_FAILURE',
    by: `${cards.authenticated}, abandoned at the bank`,
    act: giver => answer(giver, cards.authenticated, 'bankAbandon'),
    title: 'out.auth_title',
    body: 'out.auth_body',
    page: true,
  },
  {
    outcome: 'PAYMENT_MAX_ERROR_ATTEMPTS',
    by: `${cards.declined}, five times`,
    act: beRefusedFiveTimes,
    title: 'out.max_attempts_title',
    body: 'out.max_attempts_body',
    page: true,
  },
  {
    outcome: 'PAYMENT_CANCELED',
    by: `${cards.authenticated}, given up at the bank`,
    act: giveUpAtBank,
    title: 'out.cancelled_title',
    page: true,
  },
  { outcome: 'CART_EXPIRED', by: 'staying away', act: letExpire, title: 'out.expired_title', page: true },
  {
    outcome: 'DUPLICATED_PAYMENT',
    by: `${cards.paid}, the cart being paid meanwhile`,
    act: payTwice,
    title: 'out.duplicate_title',
    body: 'out.duplicate_body',
    page: true,
  },
  {
    outcome: 'PAYMENT_INITIALIZE_ERROR',
    by: `${cards.paid}, refused by the provider`,
    act: withFaults({ on: 'payment_intents.create', do: 'error_before', status: 400 }),
    title: 'out.init_title',
    body: 'out.provider_down',
  },
  {
    outcome: 'ORGANIZATION_WALLET_ERROR',
    by: `${cards.paid}, the organization being stopped`,
    act: whileStopped(closeCampaign),
    title: 'out.wallet_title',
  },
  {
    outcome: 'PAYMENTS_SUSPENDED',
    by: `${cards.paid}, payments being switched off`,
    act: whileStopped(stopPayments),
    title: 'state.suspended_title',
    body: 'out.suspended_body',
  },
  {
    outcome: 'REDIRECT_URL_EMPTY',
    by: `${cards.authenticated}, the address of its bank's page being lost`,
    act: loseAddress,
    title: 'out.redirect_failed_title',
    body: 'error.REDIRECT_URL_EMPTY',
  },
  {
    outcome: 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT',
    by: `${cards.authenticated}, accepted in the bank's application, its page being lost`,
    act: acceptElsewhere,
    title: 'out.confirmed_title',
    page: true,
  },
  {
    outcome: 'time-out',
    by: 'a provider that never answers',
    act: waitInVain,
    title: 'pay.redirect_failed_title',
    body: 'pay.redirect_timeout',
  },
  {
    outcome: 'time-out with a confirmed payment',
    by: 'an answer that comes after a minute',
    act: waitLong,
    title: 'out.confirmed_title',
    page: true,
  },
  {
    outcome: 'PENDING',
    by: `${cards.paid}, a capture that takes long`,
    act: withFaults({ on: 'payment_intents.capture', do: 'error_before', stored: false }),
    title: 'out.pending_title',
    body: 'out.pending_body',
    page: true,
  },
  {
    outcome: 'VALIDATED',
    by: `${testAccounts.paid}, a direct debit`,
    act: giver => debitBy(giver, testAccounts.paid),
    title: 'out.validated_title',
    page: true,
  },
  {
    outcome: 'DEBIT_REFUSED',
    by: `${testAccounts.refused}, a direct debit that the bank refuses`,
    act: waitForRefusal,
    title: 'out.debit_refused_title',
    body: 'out.debit_refused_body',
    page: true,
  },
  {
    outcome: 'REFUNDED',
    by: 'a refund at the provider',
    act: beRefunded,
    title: 'out.refunded_title',
    page: true,
  },
]

rows.forEach(({ outcome, by, act, title, body, page }, index) => {
  const look = index % 2 === 0 ? frenchPhone : englishDesk
  story(`${outcome} by ${by}`, [look], async (visitor, lab) => {
    const giver = new Debtor(visitor)
    try {
      await act(giver, lab)
      await sees(giver, title, page)
      if (body)
        await visitor.page
          .getByText(visitor.t(body as 'out.refused_body'))
          .first()
          .waitFor()
      assert.deepEqual(await visitor.violations(), [])
      if (page) {
        await referenceIsShown(visitor)
        await assertLegalLinks(visitor)
      }
      await visitor.photograph(`outcome-${index + 1}-${outcome.toLowerCase()}-${look.locale}-${look.width}`)
    } finally {
      await clearFaults({ sandbox: { url: lab.sandboxUrl } })
    }
    await bankAnswers(lab)
  })
})

async function sees(giver: Debtor, title: MessageKey, page = false): Promise<void> {
  const { visitor } = giver
  const words = visitor.t(title as 'out.confirmed_title', { firstName: 'Camille' })
  if (page) await giver.heading(words).waitFor()
  else await visitor.page.getByText(words).first().waitFor()
}

/** What one quotes when asking for help. */
async function referenceIsShown({ page }: Visitor): Promise<void> {
  await page
    .getByText(/[0-9A-F]{8}$/)
    .first()
    .waitFor()
}

async function payBy(giver: Giver, number: string): Promise<string> {
  const request = await giver.goToPayment()
  await giver.pay(number)
  return request
}

async function debitBy(giver: Debtor, iban: string): Promise<void> {
  await giver.goToPayment()
  await giver.debit(iban)
}

async function answer(giver: Giver, number: string, choice: 'bankAccept' | 'bankRefuse' | 'bankAbandon') {
  await payBy(giver, number)
  await giver.bankButton(choice).click()
}

async function beRefusedFiveTimes(giver: Giver): Promise<void> {
  await giver.goToPayment()
  for (let tries = 1; tries <= 5; tries += 1) {
    await giver.pay(cards.declined)
    const { page, t } = giver.visitor
    if (tries < 5)
      await page
        .getByRole('alert')
        .filter({ hasText: t('out.refused_title') })
        .waitFor()
  }
}

async function giveUpAtBank(giver: Giver): Promise<void> {
  const request = await payBy(giver, cards.authenticated)
  await giver.bankButton('bankAccept').waitFor()
  const { page, t } = giver.visitor
  await page.goto(`/paiement/embarque/${request}`)
  await page.getByText(t('pay.bank_waits_title')).waitFor()
  await page.getByRole('button', { name: t('common.cancel') }).click()
  await page.getByText(t('pay.give_up_question')).waitFor()
  await page.getByRole('button', { name: t('pay.give_up'), exact: true }).click()
}

async function letExpire(giver: Giver, lab: JourneyLab): Promise<void> {
  const request = await giver.goToPayment()
  await lab.expire(request)
  await giver.visitor.page.reload()
}

async function payTwice(giver: Giver, lab: JourneyLab): Promise<void> {
  const request = await giver.goToPayment()
  await payElsewhere(lab, request)
  await giver.pay(cards.paid)
}

function withFaults(fault: Parameters<typeof addFaults>[1]): Act {
  return async (giver, lab) => {
    await giver.goToPayment()
    await addFaults({ sandbox: { url: lab.sandboxUrl } }, fault)
    await giver.pay(cards.paid)
  }
}

function whileStopped(stop: (lab: JourneyLab) => Promise<() => Promise<unknown>>): Act {
  return async (giver, lab) => {
    await giver.goToPayment()
    const goOn = await stop(lab)
    giver.visitor.expectRefusal(/card-embed\/initialize/)
    await giver.pay(cards.paid)
    await giver.visitor.page.getByRole('alert').first().waitFor()
    await goOn()
  }
}

const noAddress = { on: 'payment_intents.*', do: 'no_address' } as const

/** The bank asks for its holder, and nobody is told where. */
async function loseAddress(giver: Giver, { sandboxUrl }: JourneyLab): Promise<string> {
  const request = await giver.goToPayment()
  await addFaults({ sandbox: { url: sandboxUrl } }, noAddress)
  await giver.pay(cards.authenticated)
  await giver.visitor.page.getByText(giver.visitor.t('out.redirect_failed_title'), { exact: true }).waitFor()
  return request
}

/** On the page that waits for the bank's address, while the card's holder says yes in the bank's application. */
async function acceptElsewhere(giver: Giver, lab: JourneyLab): Promise<void> {
  const request = await loseAddress(giver, lab)
  await waitAMinute(giver, lab, request, () => acceptAtBank(lab, request))
}

/** On the page that the bank sends back to, while the provider answers nothing. */
async function waitInVain(giver: Giver, lab: JourneyLab): Promise<void> {
  const sandbox = { url: lab.sandboxUrl }
  const request = await giver.goToPayment()
  await addFaults({ sandbox }, { on: 'payment_intents.*', do: 'cut_before' })
  await giver.pay(cards.paid)
  await waitAMinute(giver, lab, request)
}

async function waitLong(giver: Giver, lab: JourneyLab): Promise<void> {
  const nothing = { redirectUrl: null, errorCode: null }
  await intercept(giver.visitor, '**/poll-redirect-url**', route => route.fulfill({ json: nothing }))
  const sandbox = { url: lab.sandboxUrl }
  const request = await giver.goToPayment()
  await addFaults({ sandbox }, { on: 'payment_intents.*', do: 'cut_before' })
  await giver.pay(cards.paid)
  await waitAMinute(giver, lab, request, () => clearFaults({ sandbox }))
}

async function waitForRefusal(giver: Debtor, lab: JourneyLab): Promise<void> {
  await debitBy(giver, testAccounts.refused)
  await giver.heading(giver.visitor.t('out.validated_title')).waitFor()
  await bankAnswers(lab, { cancel: false })
  await giver.visitor.page.reload()
}

async function beRefunded(giver: Giver, lab: JourneyLab): Promise<void> {
  await payBy(giver, cards.paid)
  const order = await giver.atConfirmation()
  await giveBackAll(lab, order)
  await giver.visitor.page.reload()
}

type Trouble = (lab: JourneyLab) => Promise<() => Promise<unknown>>

/** A fault of the provider in whatever is asked about a payment; gives its end. */
function troubled(fault: Omit<Parameters<typeof addFaults>[1], 'on'>): Trouble {
  return async ({ sandboxUrl }) => {
    const sandbox = { url: sandboxUrl }
    await addFaults({ sandbox }, { on: 'payment_intents.*', ...fault })
    return () => clearFaults({ sandbox })
  }
}

/** What is tried cannot be read any more; gives the way back. */
async function loseAttempts({ db }: JourneyLab) {
  await sql`alter table payment_attempts rename to attempts_away`.execute(db)
  return () => sql`alter table attempts_away rename to payment_attempts`.execute(db)
}

/** What may stand between us and the truth about a payment. */
const troubles: readonly (readonly [string, Trouble])[] = [
  ['unknown', troubled({ do: 'garbage' })],
  ['provider', troubled({ do: 'error_before', status: 500, stored: false })],
  ['authentication', troubled({ do: 'wrong_key' })],
  ['db', loseAttempts],
]

story(
  'is told of doubt while nobody knows, and pays once in the end',
  [englishDesk],
  async (visitor, lab) => {
    const giver = new Giver(visitor)
    const { page, t } = visitor
    const request = await giver.goToPayment()
    await giver.writeCard(cards.paid)
    visitor.expectRefusal(/\/payments\//)
    await page.clock.install()
    const again = page.getByRole('button', { name: t('pay.check_again') })
    for (const [index, [code, begin]] of troubles.entries()) {
      const end = await begin(lab)
      try {
        await (index === 0 ? giver.payButton(5600) : again).click()
        await again.waitFor({ state: 'hidden' })
        // The minute of the page goes by fast, its calls take their own time.
        for (const latest = Date.now() + 25_000; !(await again.isVisible()) && Date.now() < latest; )
          await page.clock.runFor(500)
        await page.getByText(t('pay.unknown_title')).waitFor()
        await page.getByText(t('pay.unknown_body')).waitFor()
        await visitor.photograph(`outcome-doubt-${code}`)
      } finally {
        await end()
      }
    }
    assert.deepEqual(await visitor.violations(), [])
    await page.clock.resume()
    await again.click()
    await giver.atConfirmation()
    const intents = await providerIntents({ sandbox: { url: lab.sandboxUrl } }, request)
    const held = intents.filter(({ charge }) => charge !== null)
    assert.deepEqual([held.length, held[0]?.amount], [1, 5600], 'paid once')
  },
)

story(
  'waits for a capture: the page no longer says that it looks once it does not',
  [frenchPhone],
  async (visitor, lab) => {
    const giver = new Giver(visitor)
    const { page, t } = visitor
    const sandbox = { url: lab.sandboxUrl }
    await giver.goToPayment()
    await addFaults({ sandbox }, { on: 'payment_intents.capture', do: 'error_before', stored: false })
    try {
      await giver.pay(cards.paid)
      await giver.heading(t('out.pending_title')).waitFor()
      await page.getByText(t('out.refreshes')).waitFor()
      // Two minutes later.
      await page.evaluate(() => sessionStorage.setItem(`obole:looks:${location.pathname}`, '12'))
      await page.reload()
      await page.getByText(t('out.refreshes')).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: t('out.see_order') }).click()
      await page.waitForURL(/\/commande/)
    } finally {
      await clearFaults({ sandbox })
    }
    await lab.quiet()
  },
)

story('an address without a payment leads nowhere, and says so', [frenchPhone], async visitor => {
  const id = '018f6d2e-0000-7000-8000-000000000000'
  for (const path of [`/paiement/embarque/${id}`, `${bread}/echec?paymentRequestId=${id}`])
    assert.equal((await visitor.open(path))?.status(), 404)
})
