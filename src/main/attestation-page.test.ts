import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Locale } from '#domain/locale.ts'
import { documentFile } from '#domain/payment/outcome-address.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addFileWithoutFacts } from '#test/support/attestation-link.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { readPdf } from '#test/support/pdf.ts'
import { paidGift } from '#test/support/refunds.ts'
import { attestationUrl } from '#usecases/links/tokens.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let product: TestApp
let pages: FastifyInstance
before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = Fastify({ genReqId: newTrace })
  await registerWeb(pages, { ...product.built, config: product.config })
})
after(async () => {
  await pages?.close()
  await product?.close()
})

/** A gift that is paid and booked; gives where its attestation is read. */
async function attested(locale: Locale = 'fr'): Promise<{ readonly id: number; readonly page: string }> {
  const campaign = await addDonationCampaign(product)
  const { paymentId: id, organizationId } = await paidGift(product, campaign, { locale })
  return { id, page: pageOf({ organizationId, id }) }
}

function pageOf(payment: { readonly organizationId: number; readonly id: number }): string {
  const { pathname, search } = new URL(attestationUrl(product.app, payment, 'mail'))
  return pathname + search
}

const open = (url: string, locale = 'fr') =>
  pages.inject({ url, headers: { accept: 'text/html', cookie: `locale=${locale}` } })

const documentOf = (paymentId: number) =>
  product.db
    .selectFrom('documents')
    .selectAll()
    .where('subjectId', '=', String(paymentId))
    .executeTakeFirstOrThrow()

const article = (body: string) => /<article[^>]*>(.*)<\/article>/s.exec(body)?.[1] ?? ''

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The texts of the elements of a page, in its order. */
function textsOfPage(body: string): readonly string[] {
  return article(body)
    .split(/<[^>]*>/)
    .map(text => text.replaceAll(/&[^;]+;/g, entity => entities[entity] ?? entity))
    .filter(text => text !== '')
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** Everything of `text` that stands in none of `parts`, each of which it must hold. */
function besides(text: string, parts: readonly string[]): string {
  let rest = text
  // The longest first: a short one may be a part of it.
  for (const part of parts.map(squeezed).toSorted((one, other) => other.length - one.length)) {
    assert.ok(text.includes(part), `${part} is not in ${text}`)
    rest = rest.replaceAll(part, '|')
  }
  return rest.replaceAll('|', '')
}

describe('the page of an attestation', () => {
  for (const locale of ['fr', 'en'] as const)
    test(`says word for word what its PDF says, and is read before that is drawn (${locale})`, async () => {
      const { id, page } = await attested(locale)
      // The visitor's language is not the document's.
      const answer = await open(page, locale === 'fr' ? 'en' : 'fr')
      assert.equal(answer.statusCode, 200)
      assert.equal((await documentOf(id)).sha256, null, 'nothing is drawn for the page')
      const file = await pages.inject({ url: documentFile(page) })
      assert.equal(file.headers['content-type'], 'application/pdf')
      const paper = squeezed(readPdf(file.rawPayload).text)
      const said = textsOfPage(answer.body)
      assert.equal(besides(paper, said), '1/1', 'the PDF says nothing else but which page it is')
      assert.ok(said.some(text => text.includes(locale === 'fr' ? 'Contribution volontaire' : 'Voluntary')))
      assert.match(answer.body, new RegExp(`<article[^>]* lang="${locale}"`))
    })

  test('has one main heading, names for its parts, a table with heads, and a link to the PDF', async () => {
    const { page } = await attested()
    const { body } = await open(page)
    assert.deepEqual(body.match(/<h1/g), ['<h1'])
    const document = article(body)
    assert.equal(document.match(/<h2/g)?.length, 2)
    assert.match(document, /<caption[^>]*>Détail<\/caption>/)
    assert.equal(document.match(/<th scope="col"/g)?.length, 2)
    assert.equal(document.match(/<th scope="row"/g)?.length, document.match(/<td/g)?.length)
    const [, href = ''] = /<a href="([^"]+)"[^>]*download[^>]*>.*?Télécharger le PDF/s.exec(body) ?? []
    assert.equal(href.replaceAll('&amp;', '&'), documentFile(page))
  })

  test('is nobody’s but the holder’s: not kept, not listed, not framed, and 404 for another signature', async () => {
    const [{ page }, other] = [await attested(), await attested()]
    const { headers } = await open(page)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
    const [path] = page.split('?')
    const [, token] = other.page.split('?')
    for (const address of [
      `${path}`,
      `${path}?token=a.b.c`,
      `${path}?${token}`,
      `/paiement/attestation/x?${token}`,
    ])
      for (const url of [address, address.includes('?') ? documentFile(address) : `${address}/pdf`]) {
        const answer = await open(url)
        assert.equal(answer.statusCode, 404, url)
        assert.equal(answer.headers['cache-control'], 'no-store', url)
        assert.match(answer.body, /Il n’y a pas d’attestation à cette adresse/)
      }
  })

  test('leads to the file of a document that is older than facts', async () => {
    const campaign = await addDonationCampaign(product)
    const { organizationId } = campaign
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, '4242424242424242')
    const { id } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    await product.acts.capturePayment({ organizationId, paymentId: id })
    const { bytes } = await addFileWithoutFacts(product, { organizationId, id })
    const page = pageOf({ organizationId, id })
    const answer = await open(page)
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, documentFile(page)])
    assert.deepEqual(Uint8Array.from((await open(documentFile(page))).rawPayload), bytes)
  })
})
