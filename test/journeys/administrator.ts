import { demoPassword } from '#main/greeting.ts'
import type { Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'
import { places } from './buyer.ts'

/** What the festival's administrator does while others buy; each gives the way back. */
type WayBack = () => Promise<unknown>

/** Another price for a full-price ticket, in cents. */
export async function changePrice({ db }: JourneyLab, cents: number): Promise<WayBack> {
  const { form, tier } = await demoCampaign({ db }, 'festival')
  const { id, price } = tier('Tarif plein')
  const set = async (next: number) => {
    await db.updateTable('tiers').set({ price: next }).where('id', '=', id).execute()
    await db
      .updateTable('forms')
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', form.id)
      .execute()
  }
  await set(cents)
  return () => set(price)
}

/** The festival's code is over. */
export async function endCoupon({ db }: JourneyLab): Promise<WayBack> {
  const { form } = await demoCampaign({ db }, 'festival')
  const end = (at: string | null) =>
    db.updateTable('coupons').set({ endAt: at }).where('formId', '=', form.id).execute()
  await end(new Date(Date.now() - 60_000).toISOString())
  return () => end(null)
}

/** Takes the festival from the public. */
export async function hide({ db }: JourneyLab, state: 'Draft' | 'Disabled'): Promise<WayBack> {
  const { form } = await demoCampaign({ db }, 'festival')
  const set = (next: typeof state | 'Public') =>
    db.updateTable('forms').set({ state: next }).where('id', '=', form.id).execute()
  await set(state)
  return () => set('Public')
}

/** Comes to the festival's page as who administers it. */
export async function administer(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`/connexion?redirectTo=${encodeURIComponent(places.festival)}`)
  const form = page.getByRole('main')
  await form.getByLabel(t('login.email'), { exact: true }).fill('camille.moreau@example.org')
  await form.getByLabel(t('login.password'), { exact: true }).fill(demoPassword)
  await form.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL(url => url.pathname === places.festival)
}
