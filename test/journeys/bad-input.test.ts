import assert from 'node:assert/strict'
import { serverTranslator } from '#messages/catalogue.ts'
import { assertHolds, type Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { amountAtRest } from '#web/ui/amount-text.ts'
import { bread, camille, Giver } from './giver.ts'

const story = stories()

story('sends an empty page', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await giver.send()
  const summary = page.getByRole('region', { name: t('val.summary_title', { count: 7 }) })
  await summary.waitFor()
  assert.equal(
    await page.evaluate(() => document.activeElement?.id),
    'error-summary',
    'many: the summary (rule FRM-12)',
  )
  assert.match(await page.title(), new RegExp(t('ui.error_title', { title: '' })))
  for (const link of await summary.getByRole('link').all()) {
    await link.click()
    const { invalid, message } = await focused(visitor)
    assert.equal(invalid, 'true')
    assert.equal(message, await link.textContent(), 'the same words beside the field')
  }
})

story('forgets one name: the focus goes to its field', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  await visitor.open(bread)
  await giver.fillIn()
  await giver.field('payer.last_name').fill('')
  await giver.send()
  const message = visitor.t('val.required', { label: visitor.t('payer.last_name') })
  await visitor.page.locator('#error-summary').getByText(message).waitFor()
  const field = await focused(visitor)
  assert.deepEqual([field.id, field.message, field.inView], ['lastName', message, true])

  // The message goes as soon as the field is right.
  await giver.field('payer.last_name').fill('Moreau')
  await visitor.page.locator('#error-summary').waitFor({ state: 'detached' })
  assert.doesNotMatch(
    await visitor.page.title(),
    new RegExp(visitor.t('ui.error_title', { title: '' }).trim()),
  )
})

story(
  'forgets one name where pages move: they scroll to its field',
  [frenchPhone, englishDesk],
  async visitor => {
    const giver = new Giver(visitor)
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await visitor.open(bread)
    await giver.fillIn()
    await giver.field('payer.last_name').fill('')
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await giver.send()
    await page.waitForFunction(() => {
      const { id } = document.activeElement ?? {}
      const { top = -1, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
      return id === 'lastName' && top >= 0 && bottom <= innerHeight
    })
  },
)

story('types amounts that are none', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { t } = visitor
  await visitor.open(bread)
  await giver.otherAmount.check()
  const typed = async (text: string) => {
    await giver.amountField.focus()
    await giver.amountField.press('ControlOrMeta+A')
    await giver.amountField.press('Delete')
    await giver.amountField.pressSequentially(text)
    await giver.amountField.blur()
    return giver.amountField.inputValue()
  }
  assert.equal(await typed('12,345'), amountAtRest('12.35', t.locale))
  await giver.donateButton(1235).waitFor()
  assert.equal(await typed('1e9'), amountAtRest('19', t.locale), 'no such key')
  assert.equal(await typed('-5'), amountAtRest('5', t.locale), 'no such key')
  assert.equal(await typed('1234,5'), amountAtRest('1234.5', t.locale))
  assert.equal(await typed('0,3'), amountAtRest('0.3', t.locale))
  await visitor.page
    .locator('#amount-error')
    .getByText(t('val.amount_min', { 0: giver.digits(100) }))
    .waitFor()
  for (const pasted of ['1e9', '-5', 'beaucoup']) {
    await giver.amountField.fill(pasted)
    await giver.amountField.blur()
    assert.equal(await giver.amountField.inputValue(), '', pasted)
  }
  await giver.send()
  await visitor.page.locator('#error-summary').getByText(t('error.amount_required')).waitFor()
  await giver.amountField.fill('1 234,50 €')
  await giver.donateButton(123450).waitFor()
})

story('writes markup into the names', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  await visitor.open(bread)
  await giver.fillIn({ person: { ...camille, firstName: '<img src=x onerror=alert()>' } })
  await giver.send()
  await visitor.page.locator('#error-summary').getByText(visitor.t('error.forbidden_character')).waitFor()
  assert.equal((await focused(visitor)).id, 'firstName')
  assert.equal(await visitor.page.locator('img[src="x"]').count(), 0)
})

story('loses nothing: reload, another page, another language, back', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  const { page } = visitor
  await visitor.open(bread)
  await giver.fillIn()
  await page.reload()
  await assertKept(giver)
  await visitor.open('/')
  await page.goBack()
  await assertKept(giver)

  await assertKept(new Giver(visitor, await readOther(visitor)))
})

story(
  'types amounts of their own, then reads another language: they are written anew, and the same',
  [frenchPhone, englishDesk],
  async visitor => {
    const giver = new Giver(visitor)
    const { t } = visitor
    await visitor.open(bread)
    await giver.otherAmount.check()
    await giver.amountField.fill('123,5')
    await giver.writePayer()
    await giver.pickTip({ other: '2.5' })
    await giver.tipField.blur()
    await assertHolds(giver.amountField, amountAtRest('123.5', t.locale))
    await assertHolds(giver.tipField, amountAtRest('2.5', t.locale))
    await giver.donateButton(12_600).waitFor()

    const other = await readOther(visitor)
    const reader = new Giver(visitor, other)
    await assertHolds(reader.amountField, amountAtRest('123.5', other))
    await assertHolds(reader.tipField, amountAtRest('2.5', other))
    await reader.donateButton(12_600).waitFor()
    await reader.terms.check()
    await reader.send()
    await reader.atPayment()
    const title = serverTranslator(other)('pay.title', { amount: reader.euros(12_600) })
    await reader.heading(title).waitFor()
  },
)

/** Chooses the language that the page is not read in; gives it. */
async function readOther({ page, t }: Visitor) {
  await page.getByRole('button', { name: t('language.choose') }).click()
  const [other, language] = t.locale === 'fr' ? (['en', 'English'] as const) : (['fr', 'Français'] as const)
  await page.getByRole('button', { name: language }).click()
  await page.locator(`html[lang=${other}]`).waitFor()
  return other
}

story('comes back from the payment page and changes the gift', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const first = await giver.goToPayment()
  await page.getByRole('link', { name: t('pay.back_to_summary') }).click()
  await page.waitForURL(`**${bread}`)
  await assertKept(giver)
  await giver.amountTile(10000).check()
  await giver.donateButton(10800).waitFor()
  await giver.send()
  await page.waitForURL(url => url.pathname.startsWith('/paiement/') && !url.pathname.endsWith(first))
  await giver.heading(t('pay.title', { amount: giver.euros(10800) })).waitFor()
})

story('switches the language at the English address', [englishDesk], async visitor => {
  const { page } = visitor
  const t = serverTranslator('en')
  await visitor.open(`${bread}/en`)
  await page.locator('html[lang=en]').waitFor()
  await page.getByRole('button', { name: t('language.choose') }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.locator('html[lang=fr]').waitFor()
})

/** The focused control and the message that belongs to it. */
function focused({ page }: Visitor) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const described =
      element.getAttribute('aria-describedby') ??
      element.closest('fieldset')?.getAttribute('aria-describedby')
    const messages = (described ?? '').split(' ').filter(id => id.endsWith('-error'))
    const box = element.getBoundingClientRect()
    return {
      id: element.id,
      invalid: element.getAttribute('aria-invalid'),
      message: messages.map(id => document.getElementById(id)?.textContent).join(' '),
      inView: box.top >= 0 && box.bottom <= innerHeight,
    }
  })
}

async function assertKept(giver: Giver) {
  await giver.donateButton(5600).waitFor()
  assert.ok(await giver.amountTile(5000).isChecked())
  assert.ok(await giver.tip('suggestion').isChecked())
  assert.ok(await giver.terms.isChecked())
  await assertHolds(giver.field('payer.first_name'), camille.firstName)
  await assertHolds(giver.field('payer.email_confirmation'), camille.email)
}
