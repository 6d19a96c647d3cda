import { stories } from '#test/support/journey-lab.ts'
import { logIn } from './back-office.ts'

/** A season that is on sale beside another one of the same days, as for a second group, is asked about once and then made. */
const story = stories()
const begin = '/associations/les-ateliers-du-canal/administration/campagnes/nouvelle/adhesions'

story(
  'makes a second membership for the same days',
  [
    { locale: 'fr', width: 1280 },
    { locale: 'en', width: 390, javaScript: false },
  ],
  async visitor => {
    const { page, t } = visitor
    await logIn(visitor, 'camille.moreau@example.org', begin)
    await page.getByLabel(t('quick.name')).fill(`Adhésion des écoles ${visitor.look.locale}`)
    const price = page.getByLabel(t('ui.amount_in_euros', { label: t('quick.price') }), { exact: true })
    await price.fill('12')
    await page.getByText(t('quick.season_calendar')).click()
    await page.getByRole('button', { name: t('quick.keep') }).click()
    await page.getByText(t('error.season_overlaps')).first().waitFor()
    await page.getByLabel(t('quick.overlap')).check()
    await page.getByRole('button', { name: t('quick.keep') }).click()
    await page.waitForURL(/edition\/1$/)
  },
)
