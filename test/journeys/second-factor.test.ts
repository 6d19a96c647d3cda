import assert from 'node:assert/strict'
import type { Look } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt, office } from './back-office.ts'
import { addDevice, ageProofs, codeNow, forgetFactors, keepCodes, linkApp } from './second-factor.ts'

const story = stories()
const owner = 'camille.moreau@example.org'
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const list = '/utilisateur/profil/second-facteur'
const proof = '/utilisateur/preuve'
const team = `${office}/administrateurs`

story(
  'adds a passkey, proves with it, logs in with it, and takes it off',
  [englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    await forgetFactors(lab, owner)
    const device = await addDevice(visitor)
    await logIn(visitor, owner, list)
    await lookAt(visitor, 'factors')

    await device.recognise(false)
    await page.getByRole('button', { name: t('factor.passkey_add') }).click()
    await page.getByText(t('error.passkey_refused')).waitFor()
    await lookAt(visitor, 'factors-cancelled')
    await device.recognise(true)
    await page.getByRole('button', { name: t('factor.passkey_add') }).click()
    await page.getByText(t('factor.kept_title')).waitFor()
    await lookAt(visitor, 'factors-codes')
    await keepCodes(visitor)
    await page.getByRole('link', { name: t('factor.kept_continue') }).click()
    await page.getByText(t('factor.codes_left', { count: 10 })).waitFor()
    await page.getByRole('button', { name: t('factor.passkey_add') }).click()
    await page.getByText(t('error.passkey_known')).waitFor()

    await ageProofs(lab, owner)
    await visitor.open(team)
    await page.getByRole('button', { name: t('office.invite_title'), exact: true }).click()
    await page.getByLabel(t('office.invite_email')).fill('zoe@example.org')
    await page
      .getByRole('radio', { name: t('office.role_organization', { organization: 'Les Ateliers du Canal' }) })
      .check()
    await page.getByRole('button', { name: t('office.invite_submit'), exact: true }).click()
    await page.waitForURL(url => url.pathname === proof)
    await lookAt(visitor, 'proof')
    await device.recognise(false)
    await page.getByRole('button', { name: t('factor.proof_passkey') }).click()
    await page.getByText(t('error.passkey_refused')).waitFor()
    await device.recognise(true)
    await page.getByRole('button', { name: t('factor.proof_passkey') }).click()
    await page.waitForURL(url => url.pathname === team)
    await page.getByText(t('factor.again_title')).waitFor()
    assert.equal(await page.getByLabel(t('office.invite_email')).inputValue(), 'zoe@example.org')
    await page.getByRole('button', { name: t('office.invite_submit'), exact: true }).click()
    await page.getByText(t('team.done_invite')).waitFor()

    // The session alone: the language stays.
    await page.context().clearCookies({ name: /token/ })
    await visitor.open(`/connexion?redirectTo=${encodeURIComponent(list)}`)
    await lookAt(visitor, 'login-passkey')
    await page.getByRole('button', { name: t('factor.login_passkey') }).click()
    await page.waitForURL(url => url.pathname === list)
    await page.getByRole('button', { name: /^(Retirer|Remove) / }).click()
    await page.getByText(t('factor.done_removed')).waitFor()
    assert.equal(await page.getByText(t('factor.codes_title')).count(), 0)
  },
)

story(
  'links an app on the way to an invitation, and proves with its codes, without JavaScript',
  [withoutScripts],
  async (visitor, lab) => {
    const { page, t } = visitor
    await forgetFactors(lab, owner)
    await logIn(visitor, owner, team)
    const other = await visitor.openTab(team)
    const invite = async ({ page: there }: typeof visitor, email: string) => {
      await there.getByRole('button', { name: t('office.invite_title'), exact: true }).click()
      await there.getByLabel(t('office.invite_email')).fill(email)
      await there.getByRole('button', { name: t('office.invite_submit'), exact: true }).click()
    }
    await invite(visitor, 'ines.legall@example.org')
    await page.getByText(t('factor.needed_title')).waitFor()
    await visitor.photograph('factors-needed-360')
    const { secret, codes } = await linkApp(visitor)
    assert.equal(codes.length, 10)
    await page.waitForURL(url => url.pathname === team)
    assert.equal(await page.getByLabel(t('office.invite_email')).inputValue(), 'ines.legall@example.org')
    await page.getByRole('button', { name: t('office.invite_submit'), exact: true }).click()
    await page.getByText(t('team.done_invite')).waitFor()

    // The other tab was opened before the proof: what one tab proved counts in the other.
    await invite(other, 'paul@example.org')
    await other.page.getByText(t('team.done_invite')).waitFor()

    await ageProofs(lab, owner)
    await invite(other, 'rose@example.org')
    await other.page.waitForURL(url => url.pathname === proof)
    const prove = async (typed: string) => {
      await other.page.getByLabel(t('factor.proof_code'), { exact: true }).fill(typed)
      await other.page.getByRole('button', { name: t('factor.proof_submit') }).click()
    }
    await prove('')
    await other.page.locator('#error-summary').waitFor()
    await prove(codes[0]?.replace(/.$/, sign => (sign === 'a' ? 'b' : 'a')) ?? '')
    await other.page.getByText(t('error.factor_code_wrong')).first().waitFor()
    await visitor.photograph('proof-wrong-360')
    const code = codeNow(secret, 1)
    await prove(code)
    await other.page.waitForURL(url => url.pathname === team)
    assert.equal(await other.page.getByLabel(t('office.invite_email')).inputValue(), 'rose@example.org')

    await other.open(`${proof}?redirectTo=${encodeURIComponent('//elsewhere.example.org/')}`)
    const cancel = other.page.getByRole('link', { name: t('factor.cancel') })
    assert.equal(await cancel.getAttribute('href'), '/')
    await prove(code)
    await other.page.getByText(t('error.factor_code_used')).first().waitFor()
    await prove(codes[1] ?? '')
    await other.page.waitForURL(url => url.pathname === '/' && url.host === new URL(lab.origin).host)
  },
)
