import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { places } from './buyer.ts'
import { camille } from './giver.ts'
import { assertWholeWords } from './words.ts'

const story = stories()

const bare = { ...frenchPhone, javaScript: false }

story(
  'finds an evening sold out, and leaves an e-mail',
  [frenchPhone, englishDesk, bare],
  async (visitor, lab) => {
    const { page, t } = visitor
    await visitor.open(places.soldOut)
    await page.getByText(t('state.sold_out')).waitFor()
    assert.equal(await page.getByRole('button', { name: t('step.continue') }).count(), 0)
    assert.equal(await page.getByRole('textbox', { name: /Place unique/ }).count(), 0)
    const capture = page.getByRole('region', { name: t('waiting.join_title') })
    const email = capture.getByRole('textbox', { name: t('state.notify_email') })
    const send = capture.getByRole('button', { name: t('waiting.join') })
    await email.fill(visitor.look.javaScript === false ? 'sans-script@example.org' : camille.email)
    if (visitor.look.javaScript !== false) assert.deepEqual(await visitor.violations(), [])
    await send.click()
    await page.getByText(t('waiting.joined')).waitFor()
    assert.ok((await prospects(lab)) > 0)
  },
)

story('leaves an e-mail that is none', [frenchPhone, englishDesk], async visitor => {
  const { page, t } = visitor
  await visitor.open(places.soldOut)
  await page.getByRole('textbox', { name: t('state.notify_email') }).fill('camille@')
  await page.getByRole('button', { name: t('waiting.join') }).click()
  const field = page.getByRole('textbox', { name: t('state.notify_email') })
  await page.locator('#error-summary').getByText(t('error.email_invalid')).waitFor()
  await page.locator('.field-error').getByText(t('error.email_invalid')).waitFor()
  // The first error has the focus, and is in view (rule FRM-12).
  assert.ok(await field.evaluate(each => each === document.activeElement))
  assert.equal(await field.inputValue(), 'camille@')
  assert.deepEqual(await visitor.violations(), [])
  // Wherever the line ends, « e-mail » stays whole.
  for (let width = 100; width <= 320; width += 8) {
    for (const message of await page.locator('.field-error, .error-links').all())
      await message.evaluate((each, size) => each.style.setProperty('max-inline-size', `${size}px`), width)
    await assertWholeWords(visitor)
  }
})

story('comes before the sale begins', [frenchPhone, englishDesk], async visitor => {
  const { page, t } = visitor
  await visitor.open(places.notYetOpen)
  await page
    .getByText(new RegExp(t('state.not_open', { date: '' }).trim()))
    .first()
    .waitFor()
  await page.getByText('Repas adulte').waitFor()
  assert.equal(await page.getByRole('button', { name: t('step.continue') }).count(), 0)
  const calendar = page.getByRole('link', { name: t('state.add_to_calendar') })
  const [file] = await Promise.all([page.waitForEvent('download'), calendar.click()])
  assert.match(file.suggestedFilename(), /\.ics$/)
  await visitor.open(`${places.notYetOpen}/2`)
  await page.getByText('Repas adulte').waitFor()
})

async function prospects({ db }: JourneyLab): Promise<number> {
  const rows = await db.selectFrom('prospects').select('email').execute()
  return rows.length
}
