import { demoPassword } from '#main/greeting.ts'
import type { Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { camille } from './giver.ts'

const story = stories()

story('tries a draft that they administer, up to its payment', [frenchPhone], async (visitor, lab) => {
  const { page, t } = visitor
  const publish = await hide(lab, 'Draft')
  await visitor.open(places.festival)
  await page.getByRole('heading', { name: t('err.404_title') }).waitFor()
  await logIn(visitor)

  const buyer = new Buyer(visitor, 'participants')
  await page.getByText(t('state.draft_admin')).waitFor()
  await buyer.take('Tarif plein')
  await buyer.goOn(2)
  await page.getByText(t('state.draft_admin')).waitFor()
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer(camille)
  await buyer.goOn(4)
  await buyer.pickTip('none')
  await buyer.agree()
  await buyer.send()
  await page.getByText(t('step.no_payment_draft')).waitFor()
  await publish()
})

/** Who administers the festival's association. */
async function logIn(visitor: Visitor) {
  const { page, t } = visitor
  await visitor.open(`/connexion?redirectTo=${encodeURIComponent(places.festival)}`)
  const form = page.getByRole('main')
  await form.getByLabel(t('login.email'), { exact: true }).fill('camille.moreau@example.org')
  await form.getByLabel(t('login.password'), { exact: true }).fill(demoPassword)
  await form.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL(url => url.pathname === places.festival)
}

/** Takes the festival from the public; gives the way back. */
async function hide(lab: JourneyLab, state: 'Draft' | 'Disabled') {
  const { form } = await demoCampaign(lab, 'festival')
  const set = (next: typeof state | 'Public') =>
    lab.db.updateTable('forms').set({ state: next }).where('id', '=', form.id).execute()
  await set(state)
  return () => set('Public')
}
