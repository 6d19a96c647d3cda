import assert from 'node:assert/strict'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { frenchPhone, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { logIn } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { camille, cards } from './giver.ts'
import { mailedOrder } from './mailed-order.ts'

const story = stories()
const phone: Look = { ...frenchPhone, width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const keeper = 'camille.moreau@example.org'

/** A membership for Noé and one for Ana, in one order; gives its number. */
async function joinBoth(visitor: Visitor): Promise<number> {
  const buyer = new Buyer(visitor, 'members')
  await visitor.open(places.membership)
  await buyer.take('Adhésion de soutien', 2)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Noé', 'Moreau'])
  await buyer.writeName(2, ['Ana', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer({ ...camille, email: keeper })
  await buyer.goOn(4)
  assert.equal(await buyer.tips.getByRole('radio', { checked: true }).count(), 0)
  await buyer.startPayment()
  await buyer.pay(cards.paid, 4000)
  return buyer.atConfirmation()
}

async function look(visitor: Visitor, name: string) {
  await assertFits(visitor)
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`person-attestation-${name}-${visitor.look.width}`)
}

story(
  'pays for the whole family on one form, no contribution chosen beforehand, and has an attestation for each child: on the order, in one’s space, and the association has them on the payment',
  [phone, desk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const orderId = await joinBoth(visitor)
    await look(visitor, 'confirmation')
    const persons = page.getByRole('link', { name: t('attest.persons'), exact: true })
    assert.match(
      (await persons.getAttribute('href')) ?? '',
      new RegExp(`/commandes/${orderId}\\?token=.*#documents$`),
    )
    await lab.quiet()
    await visitor.open(await mailedOrder(lab, String(orderId)))
    const documents = page.getByRole('region', { name: t('space.order_documents') })
    const ana = t('attest.for_person', { person: 'Ana Moreau' })
    await documents.getByRole('link', { name: ana, exact: true }).waitFor()
    await look(visitor, 'order')
    await documents
      .getByRole('link', { name: t('attest.for_person', { person: 'Noé Moreau' }), exact: true })
      .click()
    await page.getByRole('heading', { level: 1, name: t('attest.title') }).waitFor()
    const paper = page.getByRole('article')
    assert.ok((await paper.innerText()).includes('Noé Moreau'))
    assert.ok(!(await paper.innerText()).includes('Ana'))
    await look(visitor, 'page')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('attest.download_pdf') }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
    assert.ok(readPdf(Buffer.concat(chunks)).text.includes('Noé Moreau'))
    await logIn(visitor, keeper, '/utilisateur/recus')
    await page
      .getByRole('link', { name: new RegExp(`^${ana}`) })
      .first()
      .waitFor()
    await look(visitor, 'space')
    const { id } = await lab.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await visitor.open(administeredPaymentPath('les-ateliers-du-canal', id))
    await page
      .getByRole('region', { name: t('attest.persons') })
      .getByRole('link', { name: ana })
      .waitFor()
    await look(visitor, 'office')
  },
)

story('says in words where a link leads to nothing', [phone], async visitor => {
  for (const address of ['1-1?token=t1.9999999999.abc', 'x']) {
    const path = `/paiement/attestation/personne/${address}`
    visitor.expectRefusal(/attestation/)
    await visitor.open(path)
    await visitor.page.getByText(visitor.t('attest.person_unknown')).waitFor()
    const file = await visitor.page.request.get(path.replace(/(\?|$)/, '/pdf$1'))
    assert.equal(file.status(), 404)
  }
})
