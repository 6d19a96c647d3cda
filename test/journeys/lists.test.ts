import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt, openRow } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { cards, Giver } from './giver.ts'
import { nameOfLook } from './name-of-look.ts'
import { forgetFactors, proveSession } from './second-factor.ts'
import { buyTwo } from './two-places.ts'
import { assertWholeWords } from './words.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const desk = { ...englishDesk, width: 1280 }
const frenchDesk = { ...phone, width: 1280 }
const owner = 'ines.legall@example.org'
const keeper = 'camille.moreau@example.org'
const ateliers = '/associations/les-ateliers-du-canal/administration'
const lists = '/associations/le-fournil-partage/administration/listes'
const names = ['commandes', 'participants', 'adherents', 'echeances', 'dons-mensuels'] as const

/** Camille Moreau gives 50 EUR. */
async function give(visitor: Visitor): Promise<void> {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
}

story('looks at every list', [phone, desk], async visitor => {
  await give(visitor)
  await logIn(visitor, owner, `${lists}/commandes`)
  for (const name of names) {
    await visitor.open(`${lists}/${name}`)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(visitor, `list-${name}`)
  }
})

story('reads whole names and amounts with their unit', [phone, frenchDesk], async (visitor, lab) => {
  const { page, t } = visitor
  await buyTwo(visitor)
  const { form } = await demoCampaign(lab, 'festival')
  const call = (title: string) =>
    lab.db.updateTable('forms').set({ title }).where('id', '=', form.id).execute()
  // What stands beside a name asks for all the room that there is.
  await call('Festival des berges, des rivières et des étangs de toute la grande plaine du nord')
  try {
    await logIn(visitor, keeper, `${ateliers}/listes/commandes`)
    await page.getByRole('link', { name: 'Camille Moreau' }).first().waitFor()
    await assertWholeWords(visitor)
  } finally {
    await call(form.title)
  }
  await page.getByText(t('lists.more')).click()
  const field = (await page.getByLabel(t('lists.min'), { exact: true }).boundingBox()) ?? assert.fail()
  const unit = (await page.locator('.amount-unit').first().boundingBox()) ?? assert.fail()
  assert.ok(unit.x + unit.width < field.x + field.width - 4, 'the unit stands within its field')
})

story(
  'narrows a list, chooses its columns and takes it along',
  [phone, desk, { ...phone, javaScript: false }],
  async (visitor, lab) => {
    const { page, t } = visitor
    // A card is given to the provider by a script.
    await give(visitor.look.javaScript === false ? await lab.arrive(phone) : visitor)
    try {
      await logIn(visitor, owner, `${lists}/commandes`)
      await page.getByText(t('lists.more')).click()
      await page.getByLabel(t('lists.min'), { exact: true }).fill('beaucoup')
      await page.locator('summary', { hasText: t('lists.columns') }).click()
      await page.getByLabel(t('lists.column.payerEmail'), { exact: true }).check()
      await page.getByRole('button', { name: t('lists.submit') }).click()
      await page.waitForURL(/min=beaucoup/)
      await page.getByText(t('lists.amount_unread')).waitFor()
      assert.equal(await page.getByLabel(t('lists.min'), { exact: true }).inputValue(), 'beaucoup')
      await lookAt(visitor, 'list-unread')
      await page.getByLabel(t('lists.min'), { exact: true }).fill('20')
      await page.getByRole('button', { name: t('lists.submit') }).click()
      await page.waitForURL(/min=20/)
      const address = new URL(page.url())
      const list = `${lists}/commandes?`
      await page.getByLabel(t('lists.export_format')).selectOption('csv')
      await page.getByRole('button', { name: t('lists.export_start') }).click()
      // To the second factor first; the same rows are where one comes back to.
      await page.waitForURL(url => url.searchParams.get('redirectTo')?.startsWith(list) === true)
      await proveSession(lab, owner)
      await visitor.open(address.pathname + address.search)
      await page.getByLabel(t('lists.export_format')).selectOption('csv')
      await page.getByRole('button', { name: t('lists.export_start') }).click()
      await page.waitForURL(/exports\?demande/)
      // The newest stands first.
      const newest = page.getByRole('main').locator('.exports li').first()
      const link = newest.getByRole('link', { name: /^(Download|Télécharger)/ })
      for (let n = 0; n < 60 && (await link.count()) === 0; n += 1) {
        await page.waitForTimeout(500)
        await page.reload()
      }
      await lookAt(visitor, 'exports')
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
      const text = await readFile((await file.path()) ?? '', 'utf8')
      assert.ok(text.startsWith('\ufeff'), 'spreadsheets know that it is UTF-8')
      assert.ok(text.includes(t('lists.column.payerEmail')))
      assert.match(text, /@example\.org/)
    } finally {
      await forgetFactors(lab, owner)
    }
  },
)

/** A row opens beside its list and leads to the next one; Escape brings back to it. */
async function readsBeside(visitor: Visitor, rows: Locator): Promise<void> {
  const { page, t } = visitor
  await rows.first().click()
  const beside = page.locator('.drawer')
  await beside.getByRole('heading', { name: t('officeOrder.history') }).waitFor()
  assert.equal(
    await beside.locator('form, [id^=":"]').count(),
    0,
    'what is pressed stays on the page of the order',
  )
  await lookAt(visitor, 'list-beside')
  const title = beside.locator('[data-drawer=title]')
  const first = await title.textContent()
  assert.equal(await beside.getByRole('button', { name: t('lists.beside_before') }).isDisabled(), true)
  const after = beside.getByRole('button', { name: t('lists.beside_after') })
  const hasMore = await after.isEnabled()
  if (hasMore) {
    await after.click()
    await page.waitForFunction(
      before => document.querySelector('[data-drawer=title]')?.textContent !== before,
      first,
    )
  }
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'hidden' })
  const shown = rows.nth(hasMore ? 1 : 0)
  assert.ok(
    await shown.evaluate(link => link === document.activeElement),
    'the row that was read has the focus',
  )
}

story(
  'leads from a row to its order, and from an empty list on',
  [{ ...phone, javaScript: false }, desk, phone],
  async (visitor, lab) => {
    const { page, t } = visitor
    await give(visitor.look.javaScript === false ? await lab.arrive(phone) : visitor)
    await logIn(visitor, owner, `${lists}/commandes?q=moreau`)
    const rows = page.getByRole('main').locator('tbody a')
    if (visitor.look.javaScript !== false) await readsBeside(visitor, rows)
    await openRow(visitor, rows.first())
    await page.getByRole('heading', { name: t('officeOrder.history') }).waitFor()
    await visitor.open(`${lists}/commandes?q=nobody-of-this-name`)
    await page.getByText(t('lists.empty_filtered_title')).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('lists.show_all') })
      .last()
      .click()
    await page.waitForURL(url => url.pathname === `${lists}/commandes` && url.search === '')
  },
)

story(
  'finds whose instalments are due by the name of their family, prints them, and reads people in the order of the alphabet',
  [phone, desk],
  async (visitor, lab) => {
    const { page } = visitor
    const buyer = await lab.arrive(visitor.look)
    await payInThree(buyer)
    await buyer.leave()
    await lab.quiet()
    await logIn(visitor, keeper, `${ateliers}/listes/echeances?q=moreau&etat=due`)
    const rows = page.getByRole('main').locator('tbody tr')
    assert.ok((await rows.count()) >= 2)
    for (const text of await rows.allTextContents()) assert.match(text, /Moreau/)
    await lookAt(visitor, 'list-instalments-due')
    const exportTitle = page.getByRole('heading', { name: visitor.t('lists.export') })
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible())
    for (const gone of [page.locator('.site-header'), page.getByRole('main').locator('search'), exportTitle])
      assert.equal(await gone.isVisible(), false)
    await visitor.photograph(`office-list-instalments-printed-${visitor.look.width}`)
    await page.emulateMedia({ media: null })
    // The accent of a first letter moves nobody to the end.
    const families = ['Eude', 'Favre', 'Étienne'].map(name => `${name}-Ordre-${nameOfLook(visitor.look)}`)
    for (const family of families) {
      await visitor.open(peoplePath('les-ateliers-du-canal', 'ajouter'))
      await page.locator('[name="firstName"]').fill('Zoé')
      await page.locator('[name="lastName"]').fill(family)
      await page.getByRole('main').locator('form[method=post] button[type=submit]').click()
      await page.waitForURL(/fait=add/)
    }
    await visitor.open(`${peoplePath('les-ateliers-du-canal')}?q=ordre-${nameOfLook(visitor.look)}`)
    const [eude, favre, etienne] = families
    const names = await page.getByRole('rowheader').allTextContents()
    assert.deepEqual(
      names.map(name => families.find(family => name.includes(family))),
      [etienne, eude, favre],
    )
    await lookAt(visitor, 'people-by-name')
  },
)

/** A place for the season in three payments. */
async function payInThree(visitor: Visitor): Promise<void> {
  const buyer = new Buyer(visitor, 'members')
  const { page, t } = visitor
  await visitor.open(places.membership)
  await buyer.take('Adhésion famille (2 adultes, 3 enfants)', 1)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await page.getByRole('textbox', { name: 'Prénoms et noms des membres' }).fill('Camille, Noé et Ana Moreau')
  await buyer.goOn(3)
  await buyer.writePayer()
  await buyer.goOn(4)
  await buyer.instalments(3).check()
  await page.getByRole('heading', { name: t('pay.schedule') }).waitFor()
  await buyer.startPayment()
  await buyer.pay(cards.paid, 10_668)
  await buyer.atConfirmation()
}
