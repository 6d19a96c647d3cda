import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { FileStoreFault } from '#domain/file-store.ts'
import type { DocumentImageKind } from '#domain/order/document-image.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { attestationLink } from '#test/support/attestation-link.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { addAdministrator } from '#test/support/people.ts'
import { givenGift, haveReceipts, receiptLink, receiptsOf } from '#test/support/receipts.ts'
import type { Actor } from '#usecases/access/require-proof.ts'

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 300, channels: 4, background } })
    .png()
    .toBuffer()

describe('the logo and the signature of documents (rule LAW-14)', () => {
  let product: TestApp
  let campaign: TestCampaign
  let actor: Actor

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  beforeEach(async () => {
    campaign = await addDonationCampaign(product)
    await haveReceipts(product, campaign)
    const name = `anne-${campaign.organizationId}@example.org`
    actor = await provenActor(product, await addAdministrator(product, name, { ...campaign, formId: null }))
  })

  const visit = () => ({ ...actor, organizationSlug: campaign.address.organizationSlug })
  const send = (kind: DocumentImageKind, bytes: Uint8Array) =>
    product.acts.saveDocumentImage({ ...visit(), kind, bytes })
  const rows = () =>
    product.db
      .selectFrom('documentImages')
      .selectAll()
      .where('organizationId', '=', campaign.organizationId)
      .orderBy('createdAt')
      .execute()

  async function given() {
    const { organizationId, paymentId } = await givenGift(product, campaign)
    assert.deepEqual(await product.runJobs(), [])
    const receipt = receiptLink(product, (await receiptsOf(product, organizationId)).at(-1))
    const attestation = attestationLink(product, { organizationId, id: paymentId })
    return { receipt, attestation }
  }
  const figures = async (bytes: Uint8Array) =>
    (await readTags(bytes)).elements.flatMap(({ role, alt }) => (role === 'Figure' ? [alt] : []))

  test('a picture is drawn anew as PNG in its frame, its transparent ground kept, and opaque for paper', async () => {
    const half = await sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 200, g: 70, b: 30, alpha: 0 } },
    })
      .composite([
        {
          input: await sharp(await picture('#C8461E'))
            .resize(450, 300)
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'Zoé' } })
      .png()
      .toBuffer()
    successOf(await send('logo', half))
    const [row] = await rows()
    assert.deepEqual([row?.kind, row?.width, row?.height], ['logo', 420, 140])
    const shown = await sharp(await product.app.files.get(row?.id ?? '')).metadata()
    const onPaper = await sharp(await product.app.files.get(row?.paperId ?? '')).metadata()
    assert.deepEqual([shown.format, shown.hasAlpha, shown.exif], ['png', true, undefined])
    assert.deepEqual([onPaper.format, onPaper.hasAlpha, onPaper.exif], ['png', false, undefined])
    const { images } = successOf(await product.acts.readDocumentImages(visit()))
    assert.match(images.logo?.src ?? '', /^data:image\/png;base64,iVBOR/)
    assert.equal(images.signature, null)
  })

  test('what is no picture, cut off, too large or nothing is refused beside its field, and keeps nothing', async () => {
    const whole = await picture('#123')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const cases: readonly [Uint8Array, string][] = [
      [new Uint8Array(), 'image_required'],
      [svg, 'image_type'],
      [Buffer.from('%PDF-1.7'), 'image_type'],
      [whole.subarray(0, 100), 'image_type'],
      [bomb, 'image_type'],
      [Buffer.concat([whole, Buffer.alloc(6 * 1024 * 1024)]), 'file_too_large'],
    ]
    for (const kind of ['logo', 'signature'] as const)
      for (const [bytes, code] of cases)
        assert.deepEqual(await send(kind, bytes), { ok: false, error: [{ code, field: kind }] })
    assert.deepEqual(await rows(), [])
  })

  test('a signature asks for a proof, a logo does not', async () => {
    const bytes = await picture('#123')
    const bare = { ...visit(), sessionId: null }
    successOf(await product.acts.saveDocumentImage({ ...bare, kind: 'logo', bytes }))
    assert.deepEqual(codesOf(await product.acts.saveDocumentImage({ ...bare, kind: 'signature', bytes })), [
      'PROOF_NEEDED',
    ])
    assert.deepEqual(codesOf(await product.acts.removeDocumentImage({ ...bare, kind: 'signature' })), [
      'PROOF_NEEDED',
    ])
  })

  test('a store that is full keeps no picture and says so beside the field', async () => {
    const { put } = product.app.files
    const full = async () => {
      throw new FileStoreFault('full', 'ENOSPC')
    }
    Object.assign(product.app.files, { put: full })
    const refused = await send('logo', await picture('#123'))
    Object.assign(product.app.files, { put })
    assert.deepEqual(refused, { ok: false, error: [{ code: 'FILE_NOT_KEPT', field: 'logo' }] })
    assert.deepEqual(await rows(), [])
  })

  test('documents show those of their day, with words, on page and paper; another logo changes nothing that was issued', async () => {
    successOf(await send('logo', await picture('#C8461E')))
    successOf(await send('signature', await picture('#181821')))
    const first = await given()
    successOf(await send('logo', await picture('#2A7F62')))
    successOf(await product.acts.removeDocumentImage({ ...visit(), kind: 'signature' }))
    const paper = successOf(await product.acts.readReceiptFile(first.receipt))
    const name = successOf(await product.acts.readReceipt(first.receipt)).receipt.organization.name
    assert.deepEqual(await figures(paper.bytes), [`Logo\u00a0: ${name}`, 'Signature\u00a0: Anne Le Goff'])
    const page = successOf(await product.acts.readReceipt(first.receipt))
    const logos = (await rows()).filter(({ kind }) => kind === 'logo')
    const red = logos.find(({ endedAt }) => endedAt !== null)
    const green = logos.find(({ endedAt }) => endedAt === null)
    assert.equal(page.receipt.logo?.id, red?.id)
    assert.ok(page.images.logo !== null && page.images.signature !== null)
    const attested = successOf(await product.acts.readAttestation(first.attestation))
    assert.equal(attested?.logo?.id, red?.id)
    assert.equal(
      (await figures(successOf(await product.acts.readDocument(first.attestation)).bytes)).length,
      1,
    )
    const second = await given()
    const next = successOf(await product.acts.readReceipt(second.receipt))
    assert.deepEqual([next.receipt.logo?.id, next.receipt.signature], [green?.id, undefined])
    assert.equal(
      (await figures(successOf(await product.acts.readReceiptFile(second.receipt)).bytes)).length,
      1,
    )
  })

  test('a logo that cannot be read, or is not the one that was kept, keeps nobody from their document', async () => {
    successOf(await send('logo', await picture('#C8461E')))
    const { receipt, attestation } = await given()
    const [row] = await rows()
    const { id = '', paperId = '' } = row ?? {}
    const bytes = (await product.app.files.get(paperId)) ?? new Uint8Array()
    const shown = (await product.app.files.get(id)) ?? new Uint8Array()
    await product.app.files.remove(id)
    await product.app.files.remove(paperId)
    assert.deepEqual(await figures(successOf(await product.acts.readReceiptFile(receipt)).bytes), [])
    assert.deepEqual(await figures(successOf(await product.acts.readDocument(attestation)).bytes), [])
    assert.equal(successOf(await product.acts.readReceipt(receipt)).images.logo, null)
    await product.app.files.put(paperId, Buffer.from('something else'))
    assert.deepEqual(await figures(successOf(await product.acts.readReceiptFile(receipt)).bytes), [])
    await product.app.files.put(paperId, bytes)
    await product.app.files.put(id, shown)
    const whole = successOf(await product.acts.readReceiptFile(receipt)).bytes
    assert.equal((await figures(whole)).length, 1, 'the file for ever has its logo')
    assert.deepEqual(
      Buffer.from(successOf(await product.acts.readReceiptFile(receipt)).bytes),
      Buffer.from(whole),
    )
  })
})
