import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { paymentOf, refusedInstalment } from './refused-instalment.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const desk = { ...englishDesk, width: 1280 }
const keeper = 'camille.moreau@example.org'
const list = '/associations/les-ateliers-du-canal/administration/listes/echeances'

story(
  'cashes in a refused instalment from a view that the team shares, and takes it back',
  [desk, phone, { ...phone, javaScript: false }],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const { orderId, paymentId } = await refusedInstalment(lab)
    await logIn(visitor, keeper, list)
    await page.getByRole('link', { name: t('lists.view.refusedInstalments') }).click()
    await page.waitForURL(/etat=refused/)
    await page.locator('summary', { hasText: t('lists.columns') }).click()
    await page.getByLabel(t('lists.column.orderId'), { exact: true }).check()
    await page.getByRole('button', { name: t('lists.submit') }).click()
    await page.waitForURL(/colonnes=orderId/)

    // The view gets a name, which another one cannot have.
    const name = [
      'Impayés',
      look.width,
      look.locale,
      look.javaScript === false ? 'sans script' : 'avec',
    ].join(' ')
    await page.getByRole('link', { name: t('lists.view_save') }).click()
    await page.getByRole('button', { name: t('lists.view_submit') }).click()
    await page.locator('#error-summary').waitFor()
    await page.getByLabel(t('lists.view_name')).fill(name)
    await lookAt(visitor, 'list-view')
    await page.getByRole('button', { name: t('lists.view_submit') }).click()
    await page.waitForURL(/colonnes=orderId/)
    await page.getByRole('link', { name, exact: true }).waitFor()

    await page.locator(`input[name="ligne"][value="${paymentId}"]`).check()
    await lookAt(visitor, 'list-ticked')
    await page.getByRole('button', { name: t('lists.act.cash'), exact: true }).click()
    await page.getByRole('heading', { name: t('lists.act_title.cash') }).waitFor()
    const act = page.getByRole('button', { name: t('lists.act_do.cash', { count: 1 }) })
    await act.click()
    await page.locator('#error-summary').waitFor()
    await page.getByRole('radio', { name: t('offline.means.Check') }).check()
    await page.getByLabel(t('offline.reference')).fill('Remise 12')
    await lookAt(visitor, 'list-act')
    await act.click()
    await page.waitForURL(/lot\/[0-9a-f-]{36}$/)
    const undo = page.getByRole('button', { name: t('lists.act_undo') })
    for (let n = 0; n < 60 && (await undo.count()) === 0; n += 1) {
      await page.waitForTimeout(500)
      await page.reload()
    }
    await lookAt(visitor, 'list-act-done')
    const cashed = await paymentOf(lab, orderId)
    assert.deepEqual([cashed.status, cashed.means], ['Authorized', 'Check'])
    await undo.click()
    const undone = page.getByText(t('lists.act_status.undone'), { exact: true })
    for (let n = 0; n < 60 && (await undone.count()) === 0; n += 1) {
      await page.waitForTimeout(500)
      await page.reload()
    }
    assert.equal((await paymentOf(lab, orderId)).status, 'Refused')
    await visitor.open(list)
    await page
      .getByText(t('lists.act_was.cash', { count: 1 }))
      .first()
      .waitFor()
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: t('lists.view_change') }).click()
    await page.getByRole('button', { name: t('lists.view_delete') }).click()
    await page.waitForURL(url => url.pathname === list && url.search === '')
    assert.equal(await page.getByRole('link', { name, exact: true }).count(), 0)
  },
)

story('sends the confirmation of an order again from the list of orders', [phone, desk], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, keeper, list.replace('echeances', 'commandes'))
  const orderId = await page.locator('input[name="ligne"]').first().getAttribute('value')
  await page.locator(`input[name="ligne"][value="${orderId}"]`).check()
  await page.getByRole('button', { name: t('lists.act.resend'), exact: true }).click()
  await page.getByRole('heading', { name: t('lists.act_title.resend') }).waitFor()
  await lookAt(visitor, 'list-resend')
  await page.getByRole('button', { name: t('lists.act_do.resend', { count: 1 }) }).click()
  await page.waitForURL(/lot\/[0-9a-f-]{36}$/)
  const done = page.getByText(t('lists.act_status.done'), { exact: true })
  for (let n = 0; n < 60 && (await done.count()) === 0; n += 1) {
    await page.waitForTimeout(500)
    await page.reload()
  }
  await page.getByText(t('lists.act_with_mail')).waitFor()
  assert.equal(await page.getByRole('button', { name: t('lists.act_undo') }).count(), 0)
  await lookAt(visitor, 'list-resend-done')
})
