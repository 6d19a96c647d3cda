import assert from 'node:assert/strict'
import sharp from 'sharp'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { editing, festivalKeeper, logIn, lookAt, office } from './back-office.ts'
import { places } from './buyer.ts'

const story = stories()
const owner = 'camille.moreau@example.org'

story('copies the link and the texts for networks', [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t } = visitor
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(visitor, owner, `${office}/partage`)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const link = lab.origin + places.festival
  const copies = page.locator(`[data-copies="${link}"]`)
  await copies.click()
  await copies.filter({ hasText: new RegExp(`^${t('sharing.copied')}$`) }).waitFor()
  await page.getByText(t('toast.link_copied')).waitFor()
  assert.equal(await clipboard(), link)
  await page.getByRole('button', { name: t('donation.copy_link'), exact: true }).waitFor()

  const short = await page.getByLabel(t('sharing.short_link'), { exact: true }).inputValue()
  assert.ok(short.startsWith(`${lab.origin}/c/`), short)
  const stranger = await visitor.openTab(short.slice(lab.origin.length))
  assert.equal(new URL(stranger.page.url()).pathname, places.festival)
  await stranger.page.close()
  for (const locale of ['fr', 'en']) {
    const answer = await page.request.get(`${office}/partage/affiche-${locale}.pdf`)
    assert.deepEqual([answer.status(), answer.headers()['content-type']], [200, 'application/pdf'])
    assert.match(
      answer.headers()['content-disposition'] ?? '',
      /^attachment; filename="[a-z]+-festival-des-berges\.pdf"$/,
    )
    assert.equal((await answer.body()).subarray(0, 5).toString(), '%PDF-')
  }

  for (const network of ['mail', 'whatsapp', 'facebook', 'short'] as const) {
    const field = page.getByLabel(t(`sharing.for.${network}`), { exact: true })
    assert.ok((await field.inputValue()).includes(network === 'short' ? short : link), network)
  }
  const written = 'Venez & amenez vos voisins : 100 %'
  await page.getByLabel(t('sharing.for.whatsapp'), { exact: true }).fill(written)
  const whatsapp = page.getByRole('link', { name: t('sharing.open.whatsapp') })
  assert.equal(await whatsapp.getAttribute('href'), `https://wa.me/?text=${encodeURIComponent(written)}`)
  await page
    .getByRole('button', {
      name: t('sharing.copy_text_of', { network: t('sharing.for.whatsapp') }),
      exact: true,
    })
    .click()
  await page.getByText(t('sharing.text_copied')).waitFor()
  assert.equal(await clipboard(), written)
  await page.getByText(t('sharing.how_title')).click()
  await page.getByRole('heading', { name: 'Squarespace' }).waitFor()
  await lookAt(visitor, 'share-texts')
})

story(
  'says of a draft that nobody sees it, and leads to publishing',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const putBack = await festivalKeeper(lab)
    try {
      await lab.db
        .updateTable('forms')
        .set({ state: 'Draft' })
        .where('slug', '=', 'festival-des-berges')
        .execute()
      await logIn(visitor, owner, `${office}/partage`)
      await page.getByText(t('sharing.hidden'), { exact: true }).waitFor()
      await lookAt(visitor, 'share-draft')
      await page.getByRole('link', { name: t('sharing.publish') }).click()
      await page.getByRole('button', { name: t('office.move.publish'), exact: true }).waitFor()
      assert.match(page.url(), /edition\/5#publication$/)
    } finally {
      await putBack()
    }
  },
)

story(
  'says what of a picture stays in sight, by key and by hand',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const putBack = await festivalKeeper(lab)
    try {
      const drawn = sharp({ create: { width: 1800, height: 1800, channels: 3, background: '#01688F' } })
      const save = page.getByRole('button', { name: t('office.save') }).last()
      await logIn(visitor, owner, editing.replace('edition/1', 'edition/3'))
      await page
        .getByLabel(t('office.picture'), { exact: false })
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() })
      await save.click()
      await page.getByText(t('thanks.saved')).waitFor()
      const across = page.getByLabel(t('sharing.focus_x'))
      await across.focus()
      await page.keyboard.press('Home')
      assert.equal(await across.inputValue(), '0')
      await page.keyboard.press('ArrowRight')
      assert.equal(await across.inputValue(), '5')
      const box = await page.locator('.office-focus').boundingBox()
      assert.ok(box)
      await page.locator('.office-focus').click({ position: { x: box.width * 0.3, y: box.height * 0.8 } })
      assert.equal(await across.inputValue(), '30')
      assert.equal(await page.getByLabel(t('sharing.focus_y')).inputValue(), '80')
      await lookAt(visitor, 'focus')
      await save.click()
      await page.getByText(t('thanks.saved')).waitFor()
      await visitor.open(places.festival)
      const cover = page.locator('.campaign-head .cover')
      assert.equal(await cover.evaluate(img => getComputedStyle(img).objectPosition), '30% 80%')
      const shown = await cover.evaluate(img => (img as HTMLImageElement).currentSrc)
      assert.match(shown, /\/images\/[\da-f-]{36}-(480|960|1600)\.(avif|webp)$/)
      await lookAt(visitor, 'cover')
    } finally {
      await putBack()
    }
  },
)
