import assert from 'node:assert/strict'
import { formPath } from '#domain/form/types/index.ts'
import { money } from '#messages/format.ts'
import type { Visitor } from '#test/support/browser.ts'
import { HttpPayer } from '#test/support/http-payer.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { holdIsland } from './fortune.ts'
import { cards, Giver } from './giver.ts'
import { assertLegalLinks } from './legal-links.ts'
import {
  chargedByWorker,
  paymentOf,
  type RefusedInstalment,
  refusedInstalment,
} from './refused-instalment.ts'

/** A site that the operator lets payers be led back to. */
const club = 'https://club.example'
process.env.ALLOWED_BACK_ORIGINS = club

const story = stories()

/** Opens the link of the mail; gives what the visitor does there. */
async function openLink(visitor: Visitor, lab: JourneyLab) {
  const refused = await refusedInstalment(lab)
  await visitor.open(refused.link)
  const giver = new Giver(visitor)
  await giver.heading(visitor.t('pay.regularise_title')).waitFor()
  return { giver, refused, amount: (await paymentOf(lab, refused.orderId)).amount }
}

async function isPaid(lab: JourneyLab, refused: RefusedInstalment) {
  assert.equal((await paymentOf(lab, refused.orderId)).status, 'Authorized')
}

const settled = ({ t }: Visitor) => t('reg.done_title', { kind: 'term' })
const already = ({ t }: Visitor) => t('reg.already_title', { kind: 'term' })

story(
  'reads what was refused, and tries the kept card again',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { giver, refused, amount } = await openLink(visitor, lab)
    const { page, t } = visitor
    assert.ok(await page.getByText(t('reg.reason', { reason: t('reg.reason_bank') })).isVisible())
    assert.ok(await page.getByText(t('reg.term', { number: 2, count: 3 })).isVisible())
    assert.ok(await page.getByRole('radio', { name: /0341/ }).isChecked())
    assert.deepEqual(await visitor.violations(), [])
    await giver.payButton(amount).click()
    await giver.heading(settled(visitor)).waitFor()
    assert.ok(await page.getByText(money(amount, t.locale)).first().isVisible())
    assert.deepEqual(await visitor.violations(), [])
    await isPaid(lab, refused)
    // Back, and the link again: it is settled.
    await visitor.open(refused.link)
    await giver.heading(already(visitor)).waitFor()
    assert.deepEqual(await visitor.violations(), [])
    await page.getByRole('link', { name: t('out.see_order') }).click()
    await giver.heading(t('out.confirmed_title', { firstName: 'Camille' })).waitFor()
  },
)

story('pays with another card that is kept for the next ones', [englishDesk], async (visitor, lab) => {
  const comes = await holdIsland(visitor, 'regularisation')
  const refused = await refusedInstalment(lab)
  const { amount } = await paymentOf(lab, refused.orderId)
  const { page, t } = visitor
  const giver = new Giver(visitor)
  // Chosen and pressed before the page lives.
  await page.goto(refused.link, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: t('reg.other_card') }).check()
  await giver.payButton(amount).click()
  comes()
  await page.getByText(t('pay.check_card')).waitFor()
  assert.ok(await page.getByRole('checkbox', { name: t('reg.keep') }).isChecked())
  assert.deepEqual(await visitor.violations(), [])
  await giver.pay(cards.paid, amount)
  await giver.heading(settled(visitor)).waitFor()
  await isPaid(lab, refused)
})

story('is refused, then confirms another card at the bank', [frenchPhone], async (visitor, lab) => {
  const { giver, refused, amount } = await openLink(visitor, lab)
  const { page, t } = visitor
  await page.getByRole('radio', { name: t('reg.other_card') }).check()
  await giver.pay(cards.declined, amount)
  const notice = page.getByRole('alert').filter({ hasText: t('out.refused_title') })
  await notice.waitFor()
  assert.deepEqual(await visitor.violations(), [])
  await giver.pay(cards.authenticated, amount)
  await giver.bankButton('bankAccept').click()
  await giver.heading(settled(visitor)).waitFor()
  await isPaid(lab, refused)
})

for (const answer of ['bankRefuse', 'bankAbandon'] as const) {
  story(
    `answers the bank with ${answer}, then settles with the kept card`,
    [frenchPhone],
    async (visitor, lab) => {
      const { giver, refused, amount } = await openLink(visitor, lab)
      const { page, t } = visitor
      await page.getByRole('radio', { name: t('reg.other_card') }).check()
      await giver.pay(cards.authenticated, amount)
      await giver.bankButton(answer).click()
      await giver.heading(t('out.auth_title')).waitFor()
      assert.deepEqual(await visitor.violations(), [])
      await page.getByRole('link', { name: t('out.retry') }).click()
      await giver.heading(t('pay.regularise_title')).waitFor()
      await giver.payButton(amount).click()
      await giver.heading(settled(visitor)).waitFor()
      await isPaid(lab, refused)
    },
  )
}

story('leaves the bank open, and takes another card in another tab', [frenchPhone], async (visitor, lab) => {
  const { giver, refused, amount } = await openLink(visitor, lab)
  const { page, t } = visitor
  await page.getByRole('radio', { name: t('reg.other_card') }).check()
  await giver.pay(cards.authenticated, amount)
  await giver.bankButton('bankAccept').waitFor()
  const tab = await visitor.openTab(refused.link)
  await page.close()
  await tab.page.getByText(t('pay.bank_waits_title')).waitFor()
  await tab.page.getByRole('button', { name: t('out.other_card') }).click()
  await tab.page.getByRole('radio', { name: t('reg.other_card') }).check()
  const there = new Giver(tab)
  await there.pay(cards.paid, amount)
  await there.heading(settled(tab)).waitFor()
  await isPaid(lab, refused)
})

story(
  'gives up what the bank asks about: cancelled, and still to be settled',
  [englishDesk],
  async (visitor, lab) => {
    const { giver, refused, amount } = await openLink(visitor, lab)
    const { page, t } = visitor
    await page.getByRole('radio', { name: t('reg.other_card') }).check()
    await giver.pay(cards.authenticated, amount)
    await giver.bankButton('bankAccept').waitFor()
    await visitor.open(refused.link)
    await page.getByRole('button', { name: t('common.cancel') }).click()
    await page.getByText(t('reg.give_up_question')).waitFor()
    await page.getByRole('button', { name: t('pay.give_up') }).click()
    await giver.heading(t('out.cancelled_title')).waitFor()
    await assertLegalLinks(visitor)
    assert.equal((await paymentOf(lab, refused.orderId)).status, 'Refused')
  },
)

story('opens the link in two tabs and presses in both: pays once', [englishDesk], async (visitor, lab) => {
  const { giver, refused, amount } = await openLink(visitor, lab)
  const tab = await visitor.openTab(refused.link)
  const there = new Giver(tab)
  await Promise.all([giver.payButton(amount).click(), there.payButton(amount).click()])
  await Promise.all([giver, there].map(each => each.heading(settled(visitor)).waitFor()))
  await isPaid(lab, refused)
})

story('comes from another site, and is led back there', [frenchPhone, englishDesk], async (visitor, lab) => {
  const refused = await refusedInstalment(lab)
  const { key, amount } = await paymentOf(lab, refused.orderId)
  const backUrl = encodeURIComponent(`${club}/merci?membre=7`)
  const caller = new HttpPayer(lab.origin, lab.sandboxUrl)
  const path = `/payments/${key}/reinitialize?useNewPaymentMethod=true&backUrl=${backUrl}`
  const { body } = await caller.call<{ paymentRequestDataId: string }>('POST', path)
  await visitor.open(`/paiement/regularisation/${body.paymentRequestDataId}`)
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const back = page.getByRole('link', { name: t('out.return') })
  const leadsBack = async () => assert.equal(await back.getAttribute('href'), `${club}/merci?membre=7`)
  await leadsBack()
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`return-before-${visitor.look.locale}`)
  await page.getByText(t('reg.cannot')).click()
  await page.getByRole('button', { name: t('reg.leave') }).click()
  await giver.heading(t('out.cancelled_title')).waitFor()
  await leadsBack()
  await page.getByRole('link', { name: t('reg.resume') }).click()
  await giver.payButton(amount).click()
  await giver.heading(settled(visitor)).waitFor()
  await leadsBack()
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`return-after-${visitor.look.locale}`)
})

story(
  'pays for the first time from another site, and is led back there',
  [englishDesk],
  async (visitor, lab) => {
    const giver = new Giver(visitor)
    const request = await giver.goToPayment()
    const caller = new HttpPayer(lab.origin, lab.sandboxUrl)
    const read = await caller.call<{ paymentId: string }>(
      'GET',
      `/payments/summary?paymentRequestId=${request}`,
    )
    const backUrl = encodeURIComponent(`${club}/don`)
    await caller.call('POST', `/payments/${read.body.paymentId}/reinitialize?backUrl=${backUrl}`)
    const { page, t } = visitor
    await page.reload()
    const before = page.getByRole('link', { name: t('pay.back_to_summary') })
    assert.equal(await before.getAttribute('href'), `${club}/don`)
    await giver.pay(cards.paid)
    await giver.atConfirmation()
    const after = page.getByRole('link', { name: t('out.return') })
    assert.equal(await after.getAttribute('href'), `${club}/don`)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph('return-confirmed-en')
  },
)

story('goes back after paying: it is settled', [frenchPhone], async (visitor, lab) => {
  const { giver, amount } = await openLink(visitor, lab)
  await giver.payButton(amount).click()
  await giver.heading(settled(visitor)).waitFor()
  await visitor.page.goBack()
  await giver.heading(already(visitor)).waitFor()
})

story('cannot pay now, leaves, and comes back', [englishDesk], async (visitor, lab) => {
  const { giver, amount } = await openLink(visitor, lab)
  const { page, t } = visitor
  await page.getByText(t('reg.cannot')).click()
  assert.ok(await page.getByText(t('reg.cannot_order')).isVisible())
  await assertLegalLinks(visitor)
  assert.deepEqual(await visitor.violations(), [])
  await page.getByRole('button', { name: t('reg.leave') }).click()
  await giver.heading(t('out.cancelled_title')).waitFor()
  assert.deepEqual(await visitor.violations(), [])
  await page.getByRole('link', { name: t('reg.resume') }).click()
  await giver.payButton(amount).click()
  await giver.heading(settled(visitor)).waitFor()
})

story('is refused five times: the visit is over', [frenchPhone], async (visitor, lab) => {
  const { giver, refused, amount } = await openLink(visitor, lab)
  const { page, t } = visitor
  await page.getByRole('radio', { name: t('reg.other_card') }).check()
  for (let tries = 1; tries < 5; tries += 1) {
    await giver.pay(cards.declined, amount)
    await page
      .getByRole('alert')
      .filter({ hasText: t('out.refused_title') })
      .waitFor()
  }
  await giver.pay(cards.declined, amount)
  await giver.heading(t('out.max_attempts_title')).waitFor()
  assert.deepEqual(await visitor.violations(), [])
  await visitor.open(refused.link)
  await giver.heading(t('out.max_attempts_title')).waitFor()
})

story('comes with a forged, foreign or old link', [frenchPhone], async (visitor, lab) => {
  const refused = await refusedInstalment(lab)
  const [path = '', token = ''] = refused.link.split('?token=')
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const [kid, , signature] = token.split('.')
  const past = Math.floor(Date.now() / 1000) - 60
  for (const link of [
    path,
    `${path}?token=forged`,
    `${path}?token=${kid}.${past}.${signature}`,
    `/paiement/regularisation/${crypto.randomUUID()}?token=${token}`,
    '/paiement/regularisation',
    '/paiement/regularisation/confirmation/nothing',
    `/paiement/regularisation/echec/${crypto.randomUUID()}`,
    `/paiement/regularisation/embarque/${crypto.randomUUID()}`,
  ]) {
    assert.equal((await visitor.open(link))?.status(), 404, link)
    await giver.heading(t('reg.gone_title')).waitFor()
    assert.ok(await page.getByText(t('pay.link_used')).isVisible())
  }
  assert.deepEqual(await visitor.violations(), [])
})

story('comes while the worker charges: waits, then may pay', [frenchPhone], async (visitor, lab) => {
  const refused = await refusedInstalment(lab)
  await chargedByWorker(lab, refused)
  await visitor.open(refused.link)
  const giver = new Giver(visitor)
  const { t } = visitor
  await giver.heading(t('reg.charging_title')).waitFor()
  assert.deepEqual(await visitor.violations(), [])
  // The page looks again by itself; the bank has refused once more.
  await giver.heading(t('pay.regularise_title')).waitFor()
  await giver.payButton((await paymentOf(lab, refused.orderId)).amount).click()
  await giver.heading(settled(visitor)).waitFor()
})

story('cannot pay a suspended organization', [englishDesk], async (visitor, lab) => {
  const refused = await refusedInstalment(lab)
  const { t } = visitor
  const collect = (allowCollect: boolean) =>
    lab.db
      .updateTable('organizations')
      .set({ allowCollect })
      .where('id', '=', refused.organizationId)
      .execute()
  await collect(false)
  try {
    await visitor.open(refused.link)
    await visitor.page.getByText(t('out.wallet_title')).waitFor()
    assert.deepEqual(await visitor.violations(), [])
  } finally {
    await collect(true)
  }
})

const withoutJavaScript = { ...frenchPhone, javaScript: false }

story('settles with the kept card without JavaScript', [withoutJavaScript], async (visitor, lab) => {
  const { giver, refused, amount } = await openLink(visitor, lab)
  const { page, t } = visitor
  assert.ok((await page.locator('noscript .banner').innerText()).includes(t('reg.no_script')))
  assert.equal(await page.getByRole('radio').filter({ visible: true }).count(), 1)
  await giver.payButton(amount).click()
  await giver.heading(settled(visitor)).waitFor()
  await isPaid(lab, refused)
  await page.getByRole('link', { name: t('out.see_order') }).click()
  await page.waitForURL(new RegExp(formPath('les-ateliers-du-canal', 'Membership', 'adhesion-de-saison')))
})
