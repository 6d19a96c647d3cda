import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { cards, Giver } from './giver.ts'

const story = stories()

async function goToBank(visitor: Visitor) {
  const giver = new Giver(visitor)
  const request = await giver.goToPayment()
  await giver.pay(cards.authenticated)
  await giver.bankButton('bankAccept').waitFor()
  return { giver, request }
}

story('confirms the payment at the bank', [frenchPhone], async visitor => {
  const { giver } = await goToBank(visitor)
  await giver.bankButton('bankAccept').click()
  await giver.atConfirmation()
})

for (const answer of ['bankRefuse', 'bankAbandon'] as const) {
  story(`answers the bank with ${answer}, then pays`, [englishDesk], async visitor => {
    const { giver } = await goToBank(visitor)
    const { page, t } = visitor
    await giver.bankButton(answer).click()
    await giver.heading(t('out.auth_title')).waitFor()
    assert.ok(await page.getByText(t('out.auth_body')).isVisible())
    await page.reload()
    await page.getByRole('link', { name: t('out.retry') }).click()
    await giver.atPayment()
    await giver.pay(cards.paid)
    await giver.atConfirmation()
  })
}

story('closes the bank’s page, comes back and confirms', [frenchPhone], async visitor => {
  const { request } = await goToBank(visitor)
  const tab = await visitor.openTab(`/paiement/embarque/${request}`)
  await visitor.page.close()
  await tab.page.getByText(tab.t('pay.bank_waits_title')).waitFor()
  await tab.page.getByRole('link', { name: tab.t('pay.bank_continue') }).click()
  const giver = new Giver(tab)
  await giver.bankButton('bankAccept').click()
  await giver.atConfirmation()
})

story('closes the bank’s page, comes back and takes another card', [frenchPhone], async visitor => {
  const { request } = await goToBank(visitor)
  const tab = await visitor.openTab(`/paiement/embarque/${request}`)
  await visitor.page.close()
  await tab.page.getByRole('button', { name: tab.t('out.other_card') }).click()
  const giver = new Giver(tab)
  await giver.pay(cards.paid)
  await giver.atConfirmation()
})

story('confirms in another tab while this one waits', [frenchPhone], async visitor => {
  const { giver, request } = await goToBank(visitor)
  const tab = await visitor.openTab(`/paiement/embarque/${request}`)
  await tab.page.getByText(tab.t('pay.bank_waits_title')).waitFor()
  await giver.bankButton('bankAccept').click()
  await giver.atConfirmation()
  await tab.page.reload()
  await new Giver(tab).atConfirmation()
})
