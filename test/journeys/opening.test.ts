import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { lookAt } from './back-office.ts'
import { enter, openByHand, sayWho } from './founder.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const withoutScripts = { ...phone, javaScript: false }

story(
  'an association is found in the register and opened by the link of a mail',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const email = `fondatrice.${visitor.look.width}@example.org`
    await visitor.open('/ouvrir')
    await lookAt(visitor, 'opening')
    await page.getByRole('button', { name: t('opening.submit'), exact: true }).click()
    await page.locator('#error-summary').waitFor()
    assert.equal(await page.locator('#error-summary a').count(), 4)
    await lookAt(visitor, 'opening-wrong')
    await page.getByLabel(t('opening.search'), { exact: true }).pressSequentially('sept lunes', { delay: 20 })
    await page.getByRole('link', { name: /Théâtre des Sept Lunes/ }).click()
    await page.getByText('Théâtre des Sept Lunes').waitFor()
    assert.equal(await page.getByLabel(t('opening.category'), { exact: true }).inputValue(), 'Culture')
    await lookAt(visitor, 'opening-picked')
    await sayWho(visitor, email)
    await enter(visitor, lab, email)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(visitor, 'opened')
  },
)

story(
  'without JavaScript the register is searched and chosen from all the same',
  [withoutScripts],
  async (visitor, lab) => {
    const { page, t } = visitor
    await visitor.open('/ouvrir')
    await page.getByLabel(t('opening.search'), { exact: true }).fill('vercors')
    await page.getByRole('button', { name: t('opening.search_submit'), exact: true }).click()
    await page.getByRole('link', { name: /Randonneurs du Vercors/ }).click()
    await page.getByText('Randonneurs du Vercors').waitFor()
    await page.getByRole('button', { name: t('opening.submit'), exact: true }).click()
    // What was chosen is still there beside what is wrong.
    await page.locator('#error-summary').waitFor()
    await page.getByText('Randonneurs du Vercors').waitFor()
    await sayWho(visitor, 'marcheur@example.org')
    await enter(visitor, lab, 'marcheur@example.org')
  },
)

story('an association is opened by hand', [phone], async (visitor, lab) => {
  const slug = await openByHand(visitor, lab, {
    email: 'a.la.main@example.org',
    organization: 'La Fabrique d’à côté',
    city: 'Crest',
  })
  assert.equal(slug, 'la-fabrique-d-a-cote')
})
