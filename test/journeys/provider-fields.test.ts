import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { Visitor } from '#test/support/browser.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { Debtor } from './debtor.ts'
import { intercept } from './fortune.ts'
import { cards, Giver } from './giver.ts'

const story = stories('at a desk')

story('pays with the wallet of the device', [frenchPhone, englishDesk], async (visitor, lab) => {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  const wallet = visitor.page.frameLocator('iframe[src*="/elements/wallets"]').getByRole('button')
  await wallet.waitFor()
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`payment-wallet-${visitor.look.width}`)
  await wallet.click()
  await giver.atConfirmation()
  await lab.quiet()
})

story(
  'has no fields because the script is blocked: is told, keeps what was chosen, and loads them again',
  [frenchPhone, englishDesk],
  async visitor => {
    const giver = new Debtor(visitor)
    const { page, t } = visitor
    visitor.expectRefusal(/stripe\.js/)
    await page.route('**/endive/stripe.js', route => route.abort())
    await giver.goToPayment()
    const told = page.getByRole('alert').filter({ hasText: t('pay.fields_failed_title') })
    await told.first().waitFor()
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`fields-failed-${visitor.look.width}`)
    await giver.means('sepa.by_debit').check()
    await told.filter({ visible: true }).waitFor()
    await page.unroute('**/endive/stripe.js')
    await told
      .getByRole('button', { name: t('pay.fields_retry') })
      .filter({ visible: true })
      .click()
    await giver.accountField('iban').waitFor()
    assert.ok(await giver.means('sepa.by_debit').isChecked())
    await giver.means('sepa.by_card').check()
    await told
      .getByRole('button', { name: t('pay.fields_retry') })
      .filter({ visible: true })
      .click()
    await giver.pay(cards.paid)
    await giver.atConfirmation()
  },
)

story('waits ten seconds for fields that never come, not longer', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const asked = Promise.withResolvers<void>()
  await intercept(visitor, '**/elements/payment?**', async () => asked.resolve())
  await page.clock.install()
  await giver.goToPayment()
  await asked.promise
  assert.equal(await page.getByText(t('pay.fields_failed_title')).count(), 0)
  await page.clock.runFor(10_500)
  await page.getByText(t('pay.fields_failed_title')).first().waitFor()
})

story(
  'is offline when the fields are asked for: they come with the network',
  [frenchPhone],
  async visitor => {
    const giver = new Giver(visitor)
    const { page, t } = visitor
    visitor.expectRefusal(/stripe\.js/)
    await page.route('**/endive/stripe.js', route => route.abort('internetdisconnected'))
    await giver.goToPayment()
    await page.getByText(t('pay.fields_failed_title')).first().waitFor()
    await page.unroute('**/endive/stripe.js')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await giver.pay(cards.paid)
    await giver.atConfirmation()
  },
)

/** How a field of the provider's looks to the payer. */
const looksOf = (field: Locator) =>
  field.evaluate(input => {
    const { backgroundColor, color, fontFamily, fontSize, letterSpacing } = getComputedStyle(input)
    return { backgroundColor, color, family: fontFamily.split(',')[0], fontSize, letterSpacing }
  })

const chosen = (visitor: Visitor, setting: string, value: string) =>
  visitor.page.evaluate(
    ([name, choice]) => {
      document.documentElement.dataset[name ?? ''] = choice
    },
    [setting, value],
  )

story(
  'sees the fields as everything else: theme, size, font and spacing, and as they are changed',
  [{ ...frenchPhone, preferences: '125.dark.legible.airy.reduced' }],
  async visitor => {
    const giver = new Giver(visitor)
    const { page } = visitor
    await giver.goToPayment()
    await giver.cardField('cardNumber').fill(cards.paid)
    const dark = await looksOf(giver.cardField('cardNumber'))
    assert.equal(dark.backgroundColor, 'rgb(27, 26, 37)')
    assert.equal(dark.color, 'rgb(244, 244, 248)')
    assert.match(dark.family ?? '', /Atkinson Hyperlegible Next Variable/)
    assert.equal(dark.fontSize, '20px')
    assert.equal(dark.letterSpacing, '2.4px')
    const frame = page.frames().find(each => each.url().includes('/elements/payment'))
    await frame?.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph('fields-dark')
    await chosen(visitor, 'contrast', 'high')
    await chosen(visitor, 'text', '150')
    await frame?.waitForFunction(
      () => getComputedStyle(document.getElementById('number') ?? document.body).fontSize === '24px',
    )
    const high = await looksOf(giver.cardField('cardNumber'))
    assert.deepEqual([high.backgroundColor, high.color], ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    assert.equal(await giver.cardField('cardNumber').inputValue(), '4242 4242 4242 4242', 'nothing is lost')
    await chosen(visitor, 'font', 'dyslexic')
    await chosen(visitor, 'spacing', 'normal')
    await frame?.waitForFunction(() => {
      const { fontFamily, letterSpacing } = getComputedStyle(
        document.getElementById('number') ?? document.body,
      )
      return /OpenDyslexic/.test(fontFamily) && letterSpacing === 'normal'
    })
  },
)

story(
  'sees the fields of an account as those of a card, and whole',
  [{ ...frenchPhone, preferences: '150.dark.dyslexic.airy.reduced' }],
  async visitor => {
    const giver = new Debtor(visitor)
    const { page } = visitor
    await giver.goToPayment()
    const card = await looksOf(giver.cardField('cardNumber'))
    await giver.writeAccount(testAccounts.paid)
    assert.deepEqual(await looksOf(giver.accountField('iban')), card)
    assert.equal(card.backgroundColor, 'rgb(27, 26, 37)')
    assert.match(card.family ?? '', /OpenDyslexic/)
    assert.equal(card.fontSize, '24px')
    for (const frame of page.frames().filter(each => each.url().includes('/elements/payment')))
      await frame.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight + 1)
  },
)

story(
  'never meets a secret of the provider, whatever becomes of the card',
  [englishDesk],
  async (visitor, lab) => {
    const giver = new Giver(visitor)
    const { page, t } = visitor
    const answers: Promise<string>[] = []
    page.on('response', response => {
      const { origin, pathname } = new URL(response.url())
      if (origin !== lab.origin || pathname.startsWith('/assets/') || response.status() >= 300) return
      answers.push(
        response.text().then(
          text => `${pathname} ${text}`,
          () => '',
        ),
      )
    })
    await giver.goToPayment()
    await giver.beDeclined()
    await giver.pay(cards.authenticated)
    await giver.bankButton('bankRefuse').click()
    await giver.heading(t('out.auth_title')).waitFor()
    assert.ok(!page.url().includes('_secret'), page.url())
    await page.getByRole('link', { name: t('out.retry') }).click()
    await giver.atPayment()
    await giver.pay(cards.authenticated)
    await giver.bankButton('bankAccept').click()
    await giver.atConfirmation()
    const all = await Promise.all(answers)
    assert.ok(
      all.some(text => text.includes('/card-embed/initialize')),
      'answers of the API were read',
    )
    assert.ok(
      all.some(text => text.startsWith('/paiement/embarque/')),
      'pages were read',
    )
    for (const text of all) assert.doesNotMatch(text, /_secret_/)
  },
)
