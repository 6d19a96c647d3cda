import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { administrationPath, documentsPath } from '#domain/form/administration-path.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { logIn, lookAt } from './back-office.ts'
import { assertFits } from './fits.ts'
import { forgetFactors, proveSession } from './second-factor.ts'

/** An association puts its logo and its signature on documents, and sees each as somebody would get it (rules LAW-14, SCR-30). */
const story = stories()
const phone: Look = { locale: 'fr', width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const owner = 'camille.moreau@example.org'
const slug = 'les-ateliers-du-canal'
const page = documentsPath(slug)

story(
  'sends logo and signature, and looks at specimens that show them',
  [phone, desk],
  async (visitor, lab) => {
    const { t } = visitor
    await forgetFactors(lab, owner)
    await logIn(visitor, owner, page)
    try {
      await sendsWrongFiles(visitor)
      await send(visitor, 'logo', await tallLogo())
      await proveSession(lab, owner)
      await visitor.open(page)
      await send(visitor, 'signature', await scribble())
      for (const name of ['documents.logo_shown', 'documents.signature_shown'] as const)
        await keepsItsShape(visitor.page.getByRole('img', { name: t(name) }))
      await assertFits(visitor)
      await lookAt(visitor, `document-images-${visitor.look.locale}`)
      await visitor.page.getByRole('link', { name: t('specimen.receipt') }).click()
      await looksAtSpecimen(visitor, 'receipt', 2)
      await visitor.open(page)
      await visitor.page.getByRole('link', { name: t('specimen.invoice') }).click()
      await looksAtSpecimen(visitor, 'invoice', 1)
      const { form } = await demoCampaign(lab, 'festival')
      await visitor.open(administrationPath(form, 'document'))
      await looksAtSpecimen(visitor, 'ticket', 1)
      await visitor.open(page)
      for (const name of ['documents.logo_remove', 'documents.signature_remove'] as const) {
        await visitor.page.getByRole('button', { name: t(name) }).click()
        await visitor.page.getByRole('button', { name: t(name) }).waitFor({ state: 'detached' })
      }
    } finally {
      await forgetImages(lab)
    }
  },
)

/** Nothing chosen, and what is no picture: each is told beside its field. */
async function sendsWrongFiles({ page: browser, t }: Visitor): Promise<void> {
  const save = browser.getByRole('button', { name: t('documents.logo_save') })
  await save.click()
  await browser.locator('.field-error').getByText(t('documents.image_required')).waitFor()
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await browser.getByLabel(t('documents.logo_file')).setInputFiles(file)
  await save.click()
  await browser.locator('.field-error').getByText(t('error.image_type')).waitFor()
}

async function send(
  { page: browser, t }: Visitor,
  kind: 'logo' | 'signature',
  buffer: Buffer,
): Promise<void> {
  const file = { name: `${kind}.png`, mimeType: 'image/png', buffer }
  await browser.getByLabel(t(`documents.${kind}_file`)).setInputFiles(file)
  await browser.getByRole('button', { name: t(`documents.${kind}_save`) }).click()
  await browser.getByText(t('documents.saved')).waitFor()
}

/** Higher than documents give room for, on a transparent ground. */
function tallLogo(): Promise<Buffer> {
  const drawing = '<svg width="600" height="500"><circle cx="300" cy="250" r="220" fill="#C2410C"/></svg>'
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

function scribble(): Promise<Buffer> {
  const line = '<path d="M20 150 C 100 20, 150 200, 250 80 S 400 160, 580 40" stroke="#223" fill="none"/>'
  return sharp(Buffer.from(`<svg width="600" height="200">${line}</svg>`))
    .png()
    .toBuffer()
}

/** A picture is neither stretched nor cut off. */
async function keepsItsShape(picture: Locator): Promise<void> {
  const { drawn, own } = await picture.evaluate((image: HTMLImageElement) => ({
    drawn: image.clientWidth / image.clientHeight,
    own: image.naturalWidth / image.naturalHeight,
  }))
  assert.ok(Math.abs(drawn / own - 1) < 0.05, `${drawn} instead of ${own}`)
}

/** The page of a specimen and its PDF: said to be one, with as many pictures. */
async function looksAtSpecimen(visitor: Visitor, name: string, pictures: number): Promise<void> {
  const { page: browser, t, look } = visitor
  await browser.getByRole('heading', { level: 1, name: t('specimen.title') }).waitFor()
  const document = browser.getByRole('article')
  await document.getByText(t('specimen.word')).waitFor()
  const shown = await document.locator('img').all()
  assert.equal(shown.length, pictures)
  for (const picture of shown) await keepsItsShape(picture)
  await assertFits(visitor)
  await lookAt(visitor, `specimen-${name}-${look.locale}`)
  const [saved] = await Promise.all([
    browser.waitForEvent('download'),
    browser.getByRole('link', { name: t('specimen.pdf') }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  const { elements } = await readTags(Buffer.concat(chunks))
  const figures = elements.filter(
    ({ role, alt }) => role === 'Figure' && /^(?:Logo|Signature)/.test(alt ?? ''),
  )
  assert.equal(figures.length, pictures, 'the PDF shows them too')
}

async function forgetImages({ db }: JourneyLab): Promise<void> {
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('documentImages')
    .set({ endedAt: new Date().toISOString() })
    .where('organizationId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
