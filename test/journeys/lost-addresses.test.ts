import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { bread, cards, Giver } from './giver.ts'

const story = stories()

story('pays after the time of the cart is over', [frenchPhone], async (visitor, lab) => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const request = await giver.goToPayment()
  await giver.writeCard(cards.paid)
  await lab.expire(request)
  await giver.payButton(5600).click()
  await giver.heading(t('out.expired_title')).waitFor()
  assert.match(page.url(), /\/annulation\?code=CART_EXPIRED/)
  assert.ok(await page.getByText(t('out.expired_plain')).isVisible())
  await page.reload()
  await giver.heading(t('out.expired_title')).waitFor()
  await visitor.open(`/paiement/embarque/${request}`)
  await giver.heading(t('out.expired_title')).waitFor()

  // Back at the form what was typed is there, and a new try works.
  await page.getByRole('link', { name: t('out.restart') }).click()
  await page.waitForURL(`**${bread}`)
  await giver.donateButton(5600).waitFor()
  await giver.send()
  await page.waitForURL(url => url.pathname.startsWith('/paiement/') && !url.pathname.endsWith(request))
  await giver.pay(cards.paid)
  await giver.atConfirmation()
})

story('comes back to a form whose cart is over', [frenchPhone], async (visitor, lab) => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  const request = await giver.goToPayment()
  await lab.expire(request)
  const past = { expiresAt: new Date(0).toISOString() }
  await lab.db.updateTable('carts').set(past).execute()
  await visitor.open(bread)
  await giver.donateButton(5600).waitFor()
  await giver.send()
  await page.waitForURL(url => url.pathname.startsWith('/paiement/') && !url.pathname.endsWith(request))
  await giver.heading(t('pay.title', { amount: giver.euros(5600) })).waitFor()
})

const unknown = [
  `/paiement/embarque/${randomUUID()}`,
  '/paiement/embarque/1',
  `/paiement/embarque/confirmation/${randomUUID()}`,
  `${bread}/echec?code=PAYMENT_REFUSED&paymentRequestId=${randomUUID()}`,
  `${bread}/annulation`,
  '/associations/le-fournil-partage/formulaires/nulle-part',
  '/associations/nulle-part/formulaires/du-pain-pour-tout-le-monde',
  '/associations/le-fournil-partage/inconnu/du-pain-pour-tout-le-monde',
  '/associations/nulle-part',
  `${bread}/9`,
  '/introuvable',
]

/** Links to an order that open none (any more): they lead to another link, whether there ever was an order or not. */
const broken = [`${bread}/confirmation/1`, `${bread}/confirmation/1?token=0`, `${bread}/confirmation`]

story('finds nothing at addresses that do not exist', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  for (const path of unknown) {
    const response = await visitor.open(path)
    assert.equal(response?.status(), 404, path)
    await giver.heading(visitor.t('err.404_title')).waitFor()
    await visitor.page.getByRole('link', { name: visitor.t('err.home'), exact: true }).waitFor()
  }
  for (const path of broken) {
    const response = await visitor.open(path)
    assert.equal(response?.status(), 404, path)
    await giver.heading(visitor.t('find.link_broken_title')).waitFor()
    await visitor.page.getByRole('link', { name: visitor.t('find.link'), exact: true }).waitFor()
    await visitor.page.getByRole('link', { name: visitor.t('err.home'), exact: true }).waitFor()
  }
})

story('changes one sign of the payment’s id', [frenchPhone], async visitor => {
  const request = await new Giver(visitor).goToPayment()
  const tampered = request.slice(0, -1) + (request.endsWith('0') ? '1' : '0')
  assert.equal((await visitor.open(`/paiement/embarque/${tampered}`))?.status(), 404)
})

story('reads somebody else’s order: it does not exist', [englishDesk], async (visitor, lab) => {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  const address = visitor.page.url()
  const stranger = await lab.arrive(visitor.look)
  try {
    assert.equal((await stranger.open(address.replace(/\?.*/, '')))?.status(), 404)
    assert.equal((await stranger.open(address.replace(/token=(.{4})/, 'token=0000')))?.status(), 404)
    const ofAnotherForm = address.replace(
      'formulaires/du-pain-pour-tout-le-monde',
      'collectes/un-four-pour-le-quartier',
    )
    assert.equal((await stranger.open(ofAnotherForm))?.status(), 404)
    assert.equal((await stranger.open(address))?.status(), 200, 'the link of the mail needs no account')
  } finally {
    await stranger.leave()
  }
})

story('types a slug with capitals and spaces', [frenchPhone], async visitor => {
  for (const path of [
    '/associations/Le-Fournil-Partage/formulaires/Du-Pain-Pour-Tout-Le-Monde',
    '/associations/le%20fournil%20partage/formulaires/du+pain+pour+tout+le+monde',
  ]) {
    await visitor.open(path)
    assert.equal(new URL(visitor.page.url()).pathname, bread)
    await new Giver(visitor).amountTile(5000).waitFor()
  }
})
