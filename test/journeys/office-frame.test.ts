import assert from 'node:assert/strict'
import { demoPassword } from '#main/greeting.ts'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { editing, logIn, lookAt, office } from './back-office.ts'
import { assertFits } from './fits.ts'
import { assertWholeWords } from './words.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const desk = { ...englishDesk, width: 1280 }
const withoutScripts = { ...phone, javaScript: false }

const owner = 'camille.moreau@example.org'
const canal = '/associations/les-ateliers-du-canal/administration'

/** The navigation that this window shows: at the side, or below. */
const navigation = ({ page, look, t }: Visitor) =>
  page.getByRole('navigation', { name: t(look.width < 900 ? 'frame.tabs' : 'frame.nav'), exact: true })

const isAt = ({ page }: Visitor, path: string) =>
  page.waitForURL(url => `${url.pathname}${url.search}` === path)

story(
  'comes by a bookmark with no session, logs in and stands there',
  [phone, withoutScripts],
  async visitor => {
    const { page, t } = visitor
    for (const path of [`${canal}/paiements`, '/associations/nulle-part/administration/paiements']) {
      assert.equal((await visitor.open(path))?.status(), 404, 'whether there is such a page is not said')
      await page.getByRole('heading', { level: 1, name: t('page.login_title') }).waitFor()
    }
    await visitor.open(`${canal}/paiements`)
    await lookAt(visitor, 'no-session')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('nav.login') })
      .click()
    const form = page.getByRole('main')
    await form.getByLabel(t('login.email'), { exact: true }).fill(owner)
    await form.getByLabel(t('login.password'), { exact: true }).fill(demoPassword)
    await form.getByRole('button', { name: t('login.submit') }).click()
    await isAt(visitor, `${canal}/paiements`)
  },
)

story('goes through the back office by its navigation', [phone, desk], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, canal)
  await lookAt(visitor, 'frame-home')
  await navigation(visitor)
    .getByRole('link', { name: t('frame.part.campaigns') })
    .click()
  await isAt(visitor, `${canal}/campagnes`)
  await page.getByRole('heading', { level: 1, name: t('frame.list.title') }).waitFor()
  const current = navigation(visitor).locator('[aria-current=page]')
  assert.equal((await current.textContent())?.trim(), t('frame.part.campaigns'))
  await assertFits(visitor)
  await assertWholeWords(visitor)
  await lookAt(visitor, 'frame-campaigns')
  await navigation(visitor)
    .getByRole('link', { name: t('frame.part.payments') })
    .click()
  await isAt(visitor, `${canal}/paiements`)
  await lookAt(visitor, 'frame-payments')
  await page
    .getByRole('link', { name: t('frame.create') })
    .and(page.locator(':visible'))
    .click()
  await isAt(visitor, `${canal}/campagnes/nouvelle`)
})

story(
  'finds a campaign by its title, without JavaScript too',
  [phone, desk, withoutScripts],
  async visitor => {
    const { page, t } = visitor
    await logIn(visitor, owner, `${canal}/campagnes`)
    await page.getByLabel(t('frame.list.search'), { exact: true }).fill('BERGES')
    await page.getByRole('button', { name: t('frame.list.submit'), exact: true }).click()
    await isAt(visitor, `${canal}/campagnes?q=BERGES`)
    assert.equal(await page.locator('.campaign-row').count(), 1)
    await page.getByRole('button', { name: /Festival des berges/ }).click()
    await page.getByRole('link', { name: t('frame.list.share'), exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.campaign-row a').first().click()
    await isAt(visitor, editing)
    await visitor.open(`${canal}/campagnes?etat=supprimees&q=rien`)
    await page
      .getByRole('link', { name: t('frame.list.clear') })
      .first()
      .waitFor()
    await lookAt(visitor, 'frame-nothing')
  },
)

story('states, dates and numbers stay whole beside long names', [phone, desk], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, `${office}/administrateurs`)
  await assertFits(visitor)
  await assertWholeWords(visitor)
  const tall = await page
    .locator('.table :is(.tag, td.cell-date)')
    .evaluateAll(all => all.filter(each => each.getBoundingClientRect().height > 40).length)
  assert.equal(tall, 0, 'a state or a date takes two lines')
  await lookAt(visitor, 'frame-team')
  await visitor.open(`${canal}/paiements?q=Personne+de+ce+nom`)
  await page
    .getByRole('link', { name: t('lists.show_all') })
    .first()
    .waitFor()
  const kept = await page.getByLabel(t('lists.search'), { exact: true }).inputValue()
  assert.equal(kept, 'Personne de ce nom')
  await lookAt(visitor, 'frame-no-payment')
})

story('finds anything with the keyboard alone, and the focus comes back', [phone, desk], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, editing)
  const title = page.getByLabel(t('office.title'), { exact: true })
  await title.focus()
  await page.locator('.desk-keys').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: t('palette.label') })
  await field.waitFor()
  await page.keyboard.type('serigraphie')
  const option = page.getByRole('option', { name: /Soirée sérigraphie/ })
  await option.waitFor()
  await lookAt(visitor, 'frame-palette')
  await page.keyboard.press('Escape')
  assert.ok(await title.evaluate(each => each === document.activeElement), 'the focus is not where it was')
  await page.getByRole('link', { name: t('palette.open'), exact: true }).click()
  await field.fill(t('frame.part.legal').slice(0, 6))
  await page.getByRole('option', { name: t('frame.part.legal') }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await isAt(visitor, `${canal}/mentions-et-conditions`)
})

story('without JavaScript the search is a page that finds the same', [withoutScripts], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, canal)
  await page.getByRole('link', { name: t('palette.open'), exact: true }).click()
  await isAt(visitor, `${canal}/recherche`)
  await page.getByRole('searchbox', { name: t('palette.label') }).fill('serigraphie')
  await page.getByRole('button', { name: t('frame.list.submit'), exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Soirée sérigraphie' }).click()
  await isAt(visitor, `${canal}/evenements/soiree-serigraphie/edition/1`)
  const foreign = await visitor.open(
    `/associations/le-fournil-partage/administration/recherche/resultats?q=pain`,
  )
  assert.equal(foreign?.status(), 404)
})

story('the tabs of a phone leave what saves in reach', [phone], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, editing)
  const bar = page.locator('.office-save')
  const tabs = page.locator('.desk-tabs')
  const [saves, below] = [await bar.boundingBox(), await tabs.boundingBox()]
  assert.ok(saves && below && saves.y + saves.height <= below.y + 1, 'the tabs lie over what saves')
  await page.getByLabel(t('office.title'), { exact: true }).focus()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      const top = document.querySelector('.office-save')?.getBoundingClientRect().top ?? innerHeight
      if (focused === null || focused.closest('.office-save')) return 0
      // A text may be longer than the room above the bars: the line that is written must be in sight.
      const line = focused.closest('[contenteditable]') && getSelection()?.getRangeAt(0)
      return (line || focused).getBoundingClientRect().bottom - top
    })
    assert.ok(covered <= 0, `a focused field lies ${covered} px under the bars`)
  }
  await page.getByRole('button', { name: t('frame.more') }).click()
  await page.getByRole('link', { name: t('frame.part.legal') }).click()
  await isAt(visitor, `${canal}/mentions-et-conditions`)
  await assertFits(visitor)
})
