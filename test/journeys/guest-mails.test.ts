import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { editing, festivalKeeper, logIn, lookAt, office } from './back-office.ts'
import { workOff } from './clock-jobs.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const owner = 'camille.moreau@example.org'
const mails = `${office}/edition/3/e-mails`

story(
  'saves another place of an event, is asked whether who ordered is told, and tells them',
  [
    { ...frenchPhone, width: 390 },
    { ...englishDesk, width: 1280 },
  ],
  async (visitor, lab) => {
    const restore = await festivalKeeper(lab)
    try {
      const buyer = await lab.arrive({ ...englishDesk, locale: 'fr' })
      await buyTwo(buyer)
      await buyer.leave()
      const { page, t } = visitor
      await logIn(visitor, owner, editing)
      await page.locator('[name=placeName]').fill('La halle couverte')
      await page.getByRole('button', { name: t('office.save'), exact: true }).click()
      await page.getByRole('link', { name: t('guests.ask_see') }).waitFor()
      await lookAt(visitor, 'guest-change-asked')
      await page.getByRole('link', { name: t('guests.ask_see') }).click()
      await page.getByRole('heading', { level: 1, name: t('letters.title') }).waitFor()
      await lookAt(visitor, 'guest-mails')
      const thanks = page.getByRole('checkbox', { name: t('letters.send_afterwards') })
      await thanks.check({ force: true })
      await page.getByRole('button', { name: t('office.save'), exact: true }).click()
      await page.getByText(t('thanks.saved')).waitFor()
      assert.equal(await thanks.isChecked(), true)
      await page.getByRole('button', { name: /^(?:Prévenir|Tell) \d+ / }).click()
      await page.getByText(t('guests.told')).waitFor()
      await lookAt(visitor, 'guest-change-told')
      await workOff(lab, 'mail-guests')
      const told = lab.mails.messages.filter(message => message.includes('<eventChanged.'))
      assert.ok(told.some(message => message.includes('La halle couverte')))
      await visitor.open(mails)
      assert.equal(await page.getByText(t('guests.ask')).count(), 0, 'it is asked once')
    } finally {
      await lab.db.deleteFrom('eventChanges').execute()
      await restore()
    }
  },
)
