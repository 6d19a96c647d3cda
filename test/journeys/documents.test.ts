import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { assertFits } from './fits.ts'
import { cards, Giver } from './giver.ts'
import { mailedAttestation } from './mailed-order.ts'

const story = stories()
const looks = [frenchPhone, englishDesk]

/** Gives 50 EUR and 6 of contribution; gives the link of the mail to what attests it. */
async function givenBy(visitor: Visitor, lab: JourneyLab): Promise<string> {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  return mailedAttestation(lab, await giver.atConfirmation())
}

/** Whether the document's file was drawn. */
async function isDrawn({ db }: JourneyLab, link: string): Promise<boolean> {
  const [, paymentId = ''] = /attestation\/(\d+)/.exec(link) ?? []
  const { sha256 } = await db
    .selectFrom('documents')
    .select('sha256')
    .where('subjectId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return sha256 !== null
}

/** The page says who paid what to whom, in parts that have their names. */
async function reads({ page, t }: Visitor, giver: Giver): Promise<void> {
  const document = page.getByRole('article')
  await document.getByRole('heading', { level: 1, name: t('attest.title') }).waitFor()
  assert.deepEqual(await document.getByRole('heading', { level: 2 }).allTextContents(), [
    t('attest.to'),
    t('attest.by'),
  ])
  const table = document.getByRole('table', { name: t('attest.lines') })
  assert.deepEqual(await table.getByRole('columnheader').allTextContents(), [
    t('attest.lines'),
    t('attest.amount'),
  ])
  const sum = table.getByRole('row', { name: t('attest.paid') })
  assert.equal(await sum.getByRole('cell').textContent(), giver.euros(5600))
}

/** Downloads the PDF by the page's button; gives its text. */
async function download({ page, t }: Visitor): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('attest.download_pdf') }).click(),
  ])
  assert.match(saved.suggestedFilename(), /^(attestation|proof-of-payment)-\d{4}-\d{6}\.pdf$/)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  return readPdf(Buffer.concat(chunks)).text
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** What of the page is printed: in dark letters, also for who reads light ones on a dark screen. */
async function printed(page: Page): Promise<string> {
  const contrast = (name: string) =>
    page.evaluate(value => document.documentElement.setAttribute('data-contrast', value), name)
  await page.emulateMedia({ media: 'print' })
  await contrast('dark')
  const title = page.getByRole('heading', { level: 1 })
  assert.equal(await title.evaluate(element => getComputedStyle(element).color), 'rgb(24, 24, 33)')
  for (const part of ['.document-sum', '.document-foot'])
    assert.equal(
      await page.locator(part).evaluate(element => getComputedStyle(element).breakBefore),
      'avoid',
      `${part} does not begin a sheet`,
    )
  await contrast('standard')
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  return squeezed(text)
}

story('reads a document at the link of its mail, prints it, downloads it', looks, async (visitor, lab) => {
  const { page, look } = visitor
  const link = await givenBy(visitor, lab)
  const answer = await visitor.open(link)
  assert.equal(answer?.headers()['x-robots-tag'], 'noindex')
  await reads(visitor, new Giver(visitor))
  await assertFits(visitor)
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`document-${look.width}`)
  const words = squeezed(await page.getByRole('article').innerText())
  assert.equal(await printed(page), words, 'the document alone is printed')
  assert.equal(await isDrawn(lab, link), false, 'nothing is drawn for who reads')
  const paper = await download(visitor)
  for (const text of await page.getByRole('article').locator('p, h1, h2, dt, dd, th, td').allInnerTexts())
    assert.ok(squeezed(paper).includes(squeezed(text)), `${text} is not in: ${paper}`)
  assert.equal(await isDrawn(lab, link), true)
})

story(
  'reads and downloads a document without JavaScript, in the language it was issued in',
  [frenchPhone],
  async (visitor, lab) => {
    const { locale } = visitor.look
    const link = await givenBy(visitor, lab)
    const other = await lab.arrive({
      ...englishDesk,
      locale: locale === 'fr' ? 'en' : 'fr',
      javaScript: false,
    })
    try {
      await other.open(link)
      const document = other.page.locator(`article[lang=${locale}]`)
      await document.getByRole('heading', { level: 1, name: visitor.t('attest.title') }).waitFor()
      assert.ok((await download(other)).includes(visitor.t('attest.title')))
      // The tab is of the page, which speaks the reader's language.
      assert.match(await other.page.title(), new RegExp(other.t('attest.title')))
    } finally {
      await other.leave()
    }
  },
)

/** The words of a part of the page that go on in another line. */
const brokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate(element => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })

/** Whether less is left free between who was paid and their town than above the heading of who paid. */
const standsTogether = ({ page }: Visitor): Promise<boolean> =>
  page
    .getByRole('article')
    .locator('.document-parties')
    .evaluate(parties => {
      const [paid, payer] = parties.children
      const texts = document.createTreeWalker(paid as Element, NodeFilter.SHOW_TEXT)
      const lines: DOMRect[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        lines.push(range.getBoundingClientRect())
      }
      const [, name, town] = lines
      if (name === undefined || town === undefined || payer === undefined) return false
      return town.top - name.bottom < payer.getBoundingClientRect().top - town.bottom
    })

story('reads a document in the largest letters', [frenchPhone], async (visitor, lab) => {
  const link = await givenBy(visitor, lab)
  const reader = await lab.arrive({
    locale: visitor.look.locale,
    width: 320,
    preferences: '150.standard.dyslexic.airy.device',
  })
  try {
    await reader.open(link)
    await assertFits(reader)
    const table = reader.page.getByRole('article').getByRole('table')
    assert.deepEqual(await brokenWords(table), [])
    assert.ok(await standsTogether(reader), 'an address is nearer to its name than to the next heading')
    assert.deepEqual(await reader.violations(), [])
  } finally {
    await reader.leave()
  }
})

story('comes to the document from the confirmation', [frenchPhone], async (visitor, lab) => {
  const { page, t } = visitor
  await givenBy(visitor, lab)
  await page.getByRole('link', { name: t('attest.title'), exact: true }).click()
  await reads(visitor, new Giver(visitor))
})

story('a forged link opens no document, and says where there are some', looks, async visitor => {
  for (const path of ['/paiement/attestation/1?token=t1.9999999999.abc', '/paiement/attestation/x']) {
    const response = await visitor.open(path)
    assert.equal(response?.status(), 404)
    assert.equal(response?.headers()['cache-control'], 'no-store')
    await visitor.page.getByText(visitor.t('attest.link_unknown')).waitFor()
  }
  assert.deepEqual(await visitor.violations(), [])
})
