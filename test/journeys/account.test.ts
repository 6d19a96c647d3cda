import assert from 'node:assert/strict'
import { emailKey } from '#db/users.ts'
import { demoPassword } from '#main/greeting.ts'
import { assertHolds, type Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { bread } from './giver.ts'

const story = stories()

const first = 'brioche vélo parapluie'
const second = 'nuage tabouret moutarde'
const withoutScripts = { ...frenchPhone, javaScript: false }

const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const press = ({ page }: Visitor, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** The checker is a script itself: pages without scripts are the same, and are checked with them. */
async function assertAccessible(visitor: Visitor): Promise<void> {
  if (visitor.look.javaScript !== false) assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

/** The path of the link in the newest mail to an address. */
async function linkTo(lab: JourneyLab, email: string): Promise<string> {
  await lab.quiet()
  const mail = lab.mails.messages.findLast(message => message.includes(email)) ?? ''
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [, path = ''] = /https?:\/\/[^/\s]+(\/[a-z/-]+\/[0-9a-f-]{36}\?token=[\w.-]+)/.exec(text) ?? []
  assert.notEqual(path, '', text)
  return path
}

async function choosePassword(visitor: Visitor, password: string): Promise<void> {
  const { page, t } = visitor
  await page.getByLabel(t('account.new_password'), { exact: true }).fill(password)
  await page.getByLabel(t('account.confirm_password'), { exact: true }).fill(password)
}

/** « Première connexion » from a campaign, by the mail, back to the campaign. */
async function signUp(visitor: Visitor, lab: JourneyLab, email: string): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`/premiere-connexion?redirectTo=${encodeURIComponent(bread)}`)
  await page.getByLabel(t('login.email')).first().fill(email)
  await assertAccessible(visitor)
  await press(visitor, t('account.send_link'))
  await heading(visitor, t('account.sent_title')).waitFor()
  await assertAccessible(visitor)
  const link = await linkTo(lab, email)
  await visitor.open(link)
  await heading(visitor, t('account.welcome_title')).waitFor()
  await page.getByLabel(t('account.first_name'), { exact: true }).fill('Zoé')
  await choosePassword(visitor, 'motdepasse1234')
  await press(visitor, t('account.activate_submit'))
  await page.locator('#error-summary').waitFor()
  await assertAccessible(visitor)
  await page.getByLabel(t('account.last_name'), { exact: true }).fill('Martin')
  await choosePassword(visitor, first)
  await press(visitor, t('account.activate_submit'))
  await page.waitForURL(`**${bread}`)
  assert.equal((await visitor.open(link))?.status(), 410)
  await assertAccessible(visitor)
}

/** The menu of the account, wherever it is on this screen. */
async function openMenu({ page, look }: Visitor): Promise<void> {
  if (look.width < 900) await page.locator('.site-header [popovertarget=site-menu]').click()
  await page.locator('[popovertarget=account-menu]:visible').last().click()
}

async function logOut(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(bread)
  await openMenu(visitor)
  await assertAccessible(visitor)
  await page.getByRole('button', { name: t('nav.logout') }).click()
  await page.waitForURL(`**${bread}`)
  assert.equal(await page.locator('#account-menu').count(), 0)
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  assert.deepEqual(
    cookies.filter(name => /token|organization/.test(name)),
    [],
  )
}

async function renewPassword(visitor: Visitor, lab: JourneyLab, email: string): Promise<void> {
  const { page, t } = visitor
  await visitor.open('/connexion')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.forgotten') })
    .click()
  await heading(visitor, t('account.forgotten_title')).waitFor()
  await page.getByRole('main').getByLabel(t('login.email')).fill(email)
  await press(visitor, t('account.send_link'))
  await heading(visitor, t('account.sent_title')).waitFor()
  await visitor.open(await linkTo(lab, email))
  await heading(visitor, t('account.new_password_title')).waitFor()
  await assertAccessible(visitor)
  await choosePassword(visitor, second)
  await press(visitor, t('account.save_password'))
  await page.waitForURL(url => url.pathname === '/')
}

story('opens an account by the mail, and leaves', [frenchPhone, englishDesk], async (visitor, lab) => {
  await signUp(visitor, lab, emailOf(visitor, 'zoe'))
  await logOut(visitor)
})

const backAgain = 'forgets the password, chooses another, and comes back with it over a campaign'

story(backAgain, [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t, look } = visitor
  const email = emailOf(visitor, 'alix')
  await haveAccount(lab, email)
  await renewPassword(visitor, lab, email)
  await logOut(visitor)
  assert.doesNotMatch(await page.evaluate(() => Object.values(sessionStorage).join()), /Alix|alix/)
  const firstName = page.locator('#firstName, [name="payer.firstName"], [name=firstName]').first()
  await firstName.fill('Camille')
  if (look.width < 900) await page.locator('.site-header [popovertarget=site-menu]').click()
  await page.locator('[data-opens=login]:visible').first().click()
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  const password = dialog.getByLabel(t('login.password'), { exact: true })
  await dialog.getByRole('button', { name: t('login.submit') }).click()
  await dialog.getByText(t('val.required', { label: t('login.email') })).waitFor()
  await dialog.locator('#login-username[aria-invalid=true]:focus').waitFor()
  await dialog.getByLabel(t('login.email')).fill(email)
  await dialog.getByRole('button', { name: t('login.submit') }).click()
  await dialog.locator('#login-password[aria-describedby=login-password-missing-error]:focus').waitFor()
  assert.ok(await dialog.getByText(t('val.required', { label: t('login.password') })).isVisible())
  assert.ok(await dialog.getByText(t('val.required', { label: t('login.email') })).isHidden())
  visitor.expectRefusal(/\/auth\/token$/)
  await password.fill(demoPassword)
  await password.press('Enter')
  await dialog.getByText(t('err.login')).waitFor()
  await assertAccessible(visitor)
  await password.fill(second)
  await password.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('#account-menu').waitFor({ state: 'attached' })
  await assertHolds(firstName, 'Camille', 'what was typed stays')
})

/** Somebody who has had an account for long, with the password of the demo's people. */
async function haveAccount({ db }: JourneyLab, email: string): Promise<void> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('email', '=', 'ines.legall@example.org')
    .executeTakeFirstOrThrow()
  const person = { email, emailKey: emailKey(email), firstName: 'Alix', lastName: 'Martin' }
  await db
    .insertInto('users')
    .values({ ...person, passwordHash, isVerified: true })
    .execute()
}

const emailOf = ({ look: { locale, width } }: Visitor, name: string) =>
  `${name}.${locale}.${width}@example.org`

story('the same without scripts', [withoutScripts], async (visitor, lab) => {
  const { page, t } = visitor
  const email = emailOf(visitor, 'zoe.plain')
  await signUp(visitor, lab, email)
  await renewPasswordLoggedOut(visitor, lab, email)
  await page.context().clearCookies({ name: /token/ })
  await lab.db.updateTable('users').set({ passwordExpired: true }).where('email', '=', email).execute()
  await visitor.open(`/connexion?redirectTo=${encodeURIComponent(bread)}`)
  await page.getByRole('main').getByLabel(t('login.email')).fill(email)
  visitor.expectRefusal(/\/connexion\?/)
  await press(visitor, t('login.submit'))
  // Above the form and at the field.
  const missing = page.getByRole('main').getByText(t('val.required', { label: t('login.password') }))
  await missing.first().waitFor()
  assert.equal(await missing.filter({ visible: true }).count(), 2)
  assert.equal(await page.getByRole('main').getByLabel(t('login.email')).inputValue(), email)
  await page.getByRole('main').getByLabel(t('login.password'), { exact: true }).fill(second)
  await press(visitor, t('login.submit'))
  await heading(visitor, t('account.expired_title')).waitFor()
  await page.getByRole('main').getByLabel(t('login.email')).fill(email)
  await page.getByLabel(t('account.current_password'), { exact: true }).fill(second)
  await choosePassword(visitor, first)
  await press(visitor, t('account.save_and_continue'))
  await page.waitForURL(`**${bread}`)
  await page.locator('#account-menu').waitFor({ state: 'attached' })
})

async function renewPasswordLoggedOut(visitor: Visitor, lab: JourneyLab, email: string): Promise<void> {
  await visitor.page.context().clearCookies({ name: /token/ })
  await renewPassword(visitor, lab, email)
}

story('an address of another site is never gone to', [englishDesk], async (visitor, lab) => {
  const { page, t } = visitor
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.context().clearCookies({ name: /token/ })
    await visitor.open(`/connexion?redirectTo=${encodeURIComponent(elsewhere)}`)
    await page.getByRole('main').getByLabel(t('login.email')).fill('ines.legall@example.org')
    await page.getByRole('main').getByLabel(t('login.password'), { exact: true }).fill('demonstration')
    await press(visitor, t('login.submit'))
    await page.waitForURL(url => url.pathname === '/')
    assert.equal(new URL(page.url()).origin, lab.origin)
  }
})

story(
  'an administrator logs in over a campaign, and chooses an organization',
  [englishDesk],
  async visitor => {
    const { page, t } = visitor
    await visitor.open(bread)
    await page.locator('[data-opens=login]:visible').first().click()
    const dialog = page.getByRole('dialog', { name: t('login.title') })
    await dialog.getByLabel(t('login.email')).fill('ines.legall@example.org')
    await dialog.getByLabel(t('login.password'), { exact: true }).fill('demonstration')
    await dialog.getByRole('button', { name: t('login.submit') }).click()
    await page.locator('[data-admin-bar]').waitFor()
    await openMenu(visitor)
    await page.getByRole('button', { name: 'Le Fournil partagé' }).click()
    await page.waitForURL('**/associations/le-fournil-partage/administration')
    const cookies = await page.context().cookies()
    assert.equal(cookies.find(({ name }) => name === 'obole_organization')?.value, 'le-fournil-partage')
  },
)
