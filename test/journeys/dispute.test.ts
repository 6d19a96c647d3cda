import assert from 'node:assert/strict'
import { administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { moveProviderClock } from '#test/support/provider.ts'
import { openRow } from './back-office.ts'
import { Giver } from './giver.ts'

const story = stories()

/** Paid, then contested at the bank. */
const contestedCard = '4000000000000259'
const payments = administeredPaymentsPath('le-fournil-partage')
const withoutScripts: Look = { ...frenchPhone, javaScript: false }

/** Where documents are sent that the form does not take. */
const contactOf = ({ page }: Visitor) => page.locator('main form p.muted a')

/** A payment that its payer contests, as the bank has told. */
async function contest(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(contestedCard)
  await giver.atConfirmation()
  await lab.quiet()
  await moveProviderClock({ sandbox: { url: lab.sandboxUrl } }, 60_000)
  await lab.quiet()
}

async function answer(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t, look } = visitor
  const name = `${look.width}${look.javaScript === false ? '-plain' : ''}`
  const accessible = async () => {
    if (look.javaScript !== false) assert.deepEqual(await visitor.violations(), [], page.url())
  }
  await visitor.open(`/connexion?redirectTo=${encodeURIComponent(payments)}`)
  const login = page.locator('main form')
  await login.getByLabel(t('login.email')).fill('ines.legall@example.org')
  await login.getByLabel(t('login.password'), { exact: true }).fill('demonstration')
  await login.getByRole('button', { name: t('login.submit') }).click()
  await page.getByRole('heading', { name: t('lists.name.payments'), exact: true }).waitFor()
  const contested = page.getByRole('row').filter({ hasText: t('lists.state.contested') })
  await openRow(visitor, contested.getByRole('link', { name: 'Camille Moreau' }).first())
  await page.getByRole('heading', { name: t('evidence.title'), exact: true }).waitFor()
  await page.getByText('camille@example.org').waitFor()
  assert.match((await contactOf(visitor).getAttribute('href')) ?? '', /^mailto:\S+@\S+$|\/legal\/contact$/)
  await accessible()
  await visitor.photograph(`dispute-${name}`)

  const send = page.getByRole('button', { name: t('evidence.submit') })
  await send.click()
  await page.locator('#error-summary').waitFor()
  await accessible()
  const statement = 'Don remis à la porte le 3 mai. Elle a écrit : « merci pour le pain ».'
  await page.getByLabel(t('evidence.statement')).fill(statement)
  await send.click()
  await page.getByText(t('refund.answered')).waitFor()
  await lab.quiet()
  await page.reload()
  await page.getByText(t('evidence.event.sent')).waitFor()
  await page.getByText(t('evidence.status.sent')).waitFor()
  await page.getByText(statement).waitFor()
  await page.getByText(t('evidence.by', { name: 'Inès Le Gall' })).waitFor()
  assert.equal(await send.count(), 0, 'it is answered once')
  await accessible()
  await visitor.photograph(`dispute-answered-${name}`)
}

story('an association answers a dispute', [englishDesk, frenchPhone], async (visitor, lab) => {
  await contest(visitor, lab)
  await answer(visitor, lab)
})

story('the same without scripts', [frenchPhone], async (visitor, lab) => {
  await contest(visitor, lab)
  const plain = await lab.arrive(withoutScripts)
  try {
    await answer(plain, lab)
  } finally {
    await plain.leave()
  }
})
