import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { proveSession } from './second-factor.ts'

const story = stories()
const owner = 'camille.moreau@example.org'
const guest = 'ines.legall@example.org'
const team = '/associations/les-ateliers-du-canal/administration/equipe'
const organization = 'Les Ateliers du Canal'

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The link of the newest mail; mails are quoted-printable. */
function invitationPath({ mails }: JourneyLab): string {
  const text = (mails.messages.at(-1) ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  return /\/invitation\/[\da-f-]+\?token=[\w.%-]+/.exec(text)?.[0] ?? ''
}

story(
  'invites a treasurer, who comes, becomes a reader and is removed',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    await logIn(visitor, owner, team)
    await proveSession(lab, owner)
    await lookAt(visitor, 'whole-team')
    // Whoever is the last one can neither be removed nor be given another role.
    await page.getByText(t('error.LAST_ADMINISTRATOR')).waitFor()
    await press(visitor, t('office.invite_title'))
    await page.locator('.drawer:popover-open').waitFor()
    assert.ok(
      await page.evaluate(() => document.activeElement?.closest('.drawer')),
      'the drawer takes the focus',
    )
    await lookAt(visitor, 'whole-team-invite')
    // Whoever leaves it with the keyboard does not stand under it.
    await page.getByRole('button', { name: t('office.invite_submit'), exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.locator('.drawer:popover-open').waitFor({ state: 'detached' })
    await press(visitor, t('office.invite_title'))
    await page.getByLabel(t('office.invite_email')).fill(`${guest}, zoe@`)
    await page.getByRole('radio', { name: t('team.role_Treasurer', { organization }) }).check()
    await press(visitor, t('office.invite_submit'))
    await page.locator('#error-summary').waitFor()
    await lookAt(visitor, 'whole-team-refused')
    // What is wrong is said where one lands, and nothing that was typed is lost.
    await page.locator('#error-summary:focus-within, input[name=email]:focus').waitFor()
    assert.equal(await page.getByLabel(t('office.invite_email')).inputValue(), `${guest}, zoe@`)
    const treasurer = page.getByRole('radio', { name: t('team.role_Treasurer', { organization }) })
    assert.equal(await treasurer.isChecked(), true)
    await page.getByLabel(t('office.invite_email')).fill(guest)
    await press(visitor, t('office.invite_submit'))
    await page.getByText(t('team.done_invite')).waitFor()
    await press(visitor, t('team.resend_of', { email: guest }))
    await page.getByText(t('team.done_resend')).waitFor()
    await lab.quiet()
    const invited = await lab.arrive(visitor.look)
    try {
      const path = invitationPath(lab)
      await logIn(invited, guest, path)
      await press(invited, invited.t('invitation.accept'))
      await invited.page.waitForURL(url => url.pathname.endsWith('/administration'))
      assert.equal((await invited.open(team))?.status(), 404)
      await page.reload()
      await page.getByRole('link', { name: t('team.change_of', { person: 'Inès Le Gall' }) }).click()
      await page.getByRole('radio', { name: t('team.role_Reader_any') }).check()
      await lookAt(visitor, 'team-change')
      await press(visitor, t('team.change_submit'))
      await page.getByText(t('team.done_change')).waitFor()
      const payments = '/associations/les-ateliers-du-canal/administration/paiements'
      assert.equal((await invited.open(payments))?.status(), 404)
      await press(visitor, t('office.remove_of', { name: 'Inès Le Gall' }))
      await page.getByText(t('team.done_remove')).waitFor()
      assert.equal((await invited.open(team.replace('/equipe', '')))?.status(), 404)
    } finally {
      await invited.leave()
    }
  },
)
