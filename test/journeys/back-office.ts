import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { demoPassword } from '#main/greeting.ts'
import type { Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'

/** The pages of the festival's back office. */
export const office = '/associations/les-ateliers-du-canal/administration/evenements/festival-des-berges'
export const editing = `${office}/edition/1`

/** Logs in and goes on to a page. */
export async function logIn(visitor: Visitor, email: string, path: string): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`/connexion?redirectTo=${encodeURIComponent(path)}`)
  const form = page.getByRole('main')
  await form.getByLabel(t('login.email'), { exact: true }).fill(email)
  await form.getByLabel(t('login.password'), { exact: true }).fill(demoPassword)
  await form.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL(url => `${url.pathname}${url.search}` === path)
}

/** Follows a row of a list to its own page; where there is a script it opens beside the list first (rule LST-10). */
export async function openRow({ page, t, look }: Visitor, row: Locator): Promise<void> {
  const path = await row.getAttribute('href')
  await row.click()
  if (look.javaScript !== false) await page.getByRole('link', { name: t('lists.beside_whole') }).click()
  await page.waitForURL(url => url.pathname === path)
}

/** Notes the festival as it stands; gives what brings it back, whatever was done to it. */
export async function festivalKeeper({ db }: JourneyLab): Promise<() => Promise<void>> {
  const { form } = await demoCampaign({ db }, 'festival')
  const before = await db.selectFrom('forms').selectAll().where('id', '=', form.id).executeTakeFirstOrThrow()
  const tiers = await db.selectFrom('tiers').selectAll().where('formId', '=', form.id).execute()
  const ids = tiers.map(({ id }) => id)
  const stocks = await db
    .selectFrom('stocks')
    .selectAll()
    .where('kind', '=', 'tier')
    .where('targetId', 'in', ids)
    .execute()
  return async () => {
    const { title, description, state, accent, palette, coverIdea, saleStartAt, saleEndAt } = before
    const { startAt, endAt } = before
    const texts = { title, description, state, accent, palette, coverIdea, saleStartAt, saleEndAt }
    const place = JSON.stringify(before.place)
    const mailWords = JSON.stringify(before.mailWords)
    const { sendsReminder, sendsAfterwards } = before
    await db
      .updateTable('forms')
      .set({ ...texts, startAt, endAt, place, mailWords, sendsReminder, sendsAfterwards, imageId: null })
      .where('id', '=', form.id)
      .execute()
    for (const { id, label, description } of tiers)
      await db.updateTable('tiers').set({ label, description }).where('id', '=', id).execute()
    for (const { capacity, targetId } of stocks)
      await db
        .updateTable('stocks')
        .set({ capacity })
        .where('kind', '=', 'tier')
        .where('targetId', '=', targetId)
        .execute()
  }
}

/** Takes a line of an ordered list by its handle and puts it one place on, with the keyboard alone; the page comes back with the new order. */
export async function dragBy(
  { page, t }: Visitor,
  name: string,
  key: 'ArrowUp' | 'ArrowDown',
): Promise<void> {
  const handle = page.getByRole('button', { name: t('editor.drag', { name }), exact: true })
  await handle.press('Space')
  await page.keyboard.press(key)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Space')])
  // Whoever works with the keyboard goes on where they were.
  assert.ok(await handle.evaluate(element => element === document.activeElement))
}

/** No accessibility fault on the page as it stands, and a picture of it. */
export async function lookAt(visitor: Visitor, name: string): Promise<void> {
  if (visitor.look.javaScript !== false) {
    // The widgets in frames are pages of their own, looked at in their own journeys.
    assert.deepEqual(await visitor.violations('iframe'), [], name)
  }
  await visitor.photograph(`office-${name}-${visitor.look.width}`)
}
