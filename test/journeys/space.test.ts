import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { assertFits } from './fits.ts'
import { cards, Giver } from './giver.ts'
import { buyTwo } from './two-places.ts'
import { assertWholeWords } from './words.ts'

const story = stories()
const email = 'camille.moreau@example.org'
const password = 'demonstration'
const space = '/utilisateur/paiements'

const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 1 })

async function logIn(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(space)
  assert.match(page.url(), /\/connexion\?redirectTo=%2Futilisateur%2Fpaiements$/, 'strangers log in first')
  const form = page.locator('main form')
  await form.getByLabel(t('login.email')).fill(email)
  await form.getByLabel(t('login.password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: t('login.submit') }).click()
  await heading(visitor, t('space.payments')).waitFor()
}

async function give(visitor: Visitor): Promise<number> {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  return giver.atConfirmation()
}

/** What was paid with the account's address, before anybody logged in, stands in the space. */
async function buy(lab: JourneyLab, pay = give): Promise<void> {
  const visitor = await lab.arrive(frenchPhone)
  const order = await pay(visitor)
  await visitor.leave()
  await lab.quiet()
  const { db } = lab
  const { cartId } = await db
    .selectFrom('orders')
    .select('cartId')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  await db.updateTable('payers').set({ email: email.toUpperCase() }).where('cartId', '=', cartId).execute()
}

const looks = [frenchPhone, englishDesk]

story('sees what was paid, its documents, and changes the profile', looks, async (visitor, lab) => {
  await buy(lab)
  const { page, t, look } = visitor
  const check = async (name: string) => {
    assert.deepEqual(await visitor.violations(), [], page.url())
    await assertFits(visitor)
    await assertWholeWords(visitor)
    await visitor.photograph(`space-${name}-${look.width}`)
  }
  await logIn(visitor)
  await check('payments')
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: t('space.items') }).waitFor()
  await check('order')
  const orderAddress = page.url()
  await page.getByRole('link', { name: t('space.documents') }).click()
  await heading(visitor, t('space.documents')).waitFor()
  await check('documents')
  for (const section of ['gifts', 'cards'] as const) {
    await page.getByRole('link', { name: t(`space.${section}`) }).click()
    await heading(visitor, t(`space.${section}`)).waitFor()
    await check(section)
  }
  await page.getByRole('link', { name: t('space.profile') }).click()
  await check('profile')
  await page.getByLabel(t('space.first_name')).fill('Test')
  await page.getByRole('button', { name: t('space.names_submit') }).click()
  await page.locator('#error-summary').waitFor()
  await check('profile-error')
  await page.getByLabel(t('space.first_name')).fill('Camille')
  await page.getByRole('button', { name: t('space.names_submit') }).click()
  await page.getByText(t('space.names_saved')).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('space.data_link') }).click(),
  ])
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  assert.equal(data.profile.email, email)
  assert.ok(data.orders.length > 0)
  const stranger = await lab.arrive(look)
  try {
    const path = new URL(orderAddress).pathname.replace(space, '')
    assert.equal((await stranger.open(path))?.status(), 404, 'nobody else sees the order')
    assert.equal((await stranger.open(`${path}?token=forged`))?.status(), 404)
  } finally {
    await stranger.leave()
  }
  await lab.agree()
})

story('reads what each document is of, whatever stands beside it', looks, async (visitor, lab) => {
  await buy(lab, buyTwo)
  await logIn(visitor)
  await visitor.open('/utilisateur/recus')
  await visitor.page
    .getByRole('link', { name: /Noé Moreau/ })
    .first()
    .waitFor()
  await assertFits(visitor)
  await assertWholeWords(visitor)
  const widths = await visitor.page
    .locator('.space-document > span:first-of-type')
    .evaluateAll(found => found.map(each => each.getBoundingClientRect().width))
  assert.ok(Math.min(...widths) > 150, `${Math.min(...widths)}`)
})

story('finds the open tab in sight on a narrow window', [frenchPhone], async visitor => {
  await logIn(visitor)
  for (const section of ['profil', 'cartes']) {
    await visitor.open(`/utilisateur/${section}`)
    const current = visitor.page.locator('.space-nav [aria-current]')
    await visitor.page.waitForFunction(
      () => (document.querySelector('.space-nav')?.scrollLeft ?? 0) > 0,
      undefined,
      { timeout: 10_000 },
    )
    const place = (await current.boundingBox()) ?? assert.fail()
    assert.ok(place.x >= 0 && place.x + place.width <= visitor.look.width, section)
  }
})

story(
  'sees three of many connections, this one first, and opens the others',
  [frenchPhone],
  async (visitor, lab) => {
    const { page, t } = visitor
    for (let times = 0; times < 4; times += 1) {
      const other = await lab.arrive(frenchPhone)
      await logIn(other)
      await other.leave()
    }
    await logIn(visitor)
    await visitor.open('/utilisateur/profil')
    const card = page.getByRole('region', { name: t('space.sessions_title') })
    const rows = card.getByRole('listitem').filter({ visible: true })
    assert.equal(await rows.count(), 3)
    await rows.first().getByText(t('space.session_this')).waitFor()
    await card.locator('summary').click()
    assert.ok((await rows.count()) >= 5)
  },
)
