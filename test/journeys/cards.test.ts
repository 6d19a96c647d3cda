import assert from 'node:assert/strict'
import { administrationPath } from '#domain/form/administration-path.ts'
import { spokenCode } from '#domain/ticket/ticket-code.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { readPdf } from '#test/support/pdf.ts'
import { logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { camille, cards } from './giver.ts'

const story = stories()
const smallPhone: Look = { ...frenchPhone, width: 360 }

/** Buys a membership for somebody; gives the number of the order, on whose confirmation the visitor stands. */
async function join(visitor: Visitor, payer = camille): Promise<number> {
  const buyer = new Buyer(visitor, 'members')
  await visitor.open(places.membership)
  await buyer.take('Adhésion de soutien', 1)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Noé', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayer(payer)
  await buyer.goOn(4)
  await buyer.startPayment()
  await buyer.pay(cards.paid, 2000)
  return buyer.atConfirmation()
}

/** Downloads what a link leads to. */
async function download({ page, t }: Visitor): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('member_card.download'), exact: true }).click(),
  ])
  assert.match(saved.suggestedFilename(), /^(cartes-de-membre|membership-cards)-\d+\.pdf$/)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  return readPdf(Buffer.concat(chunks)).text
}

story(
  'opens the card from the confirmation, takes its PDF, opens it again without a network, and reads there when it is over',
  [smallPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const orderId = await join(visitor)
    await page.getByRole('link', { name: t('member_card.see_all'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('member_card.yours') }).waitFor()
    const card = page.getByRole('article', { name: 'Noé Moreau', exact: true })
    const { code } = await lab.db
      .selectFrom('membershipCards')
      .select('code')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    assert.ok((await card.innerText()).includes(spokenCode(code)))
    assert.ok(await card.getByRole('img').isVisible())
    await assertFits(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`cards-${look.width}`)
    const paper = await download(visitor)
    for (const words of [spokenCode(code), 'Noé Moreau'])
      assert.ok(paper.includes(words), `${words} is not in: ${paper}`)

    await page.getByText(t('ticket.kept_offline')).waitFor()
    await page.context().setOffline(true)
    // What else the page asks for is not there.
    visitor.expectRefusal(/^(?!.*\/cartes-de-membre\/)/)
    await page.reload()
    assert.ok(await card.getByRole('img').isVisible())
    const over = card.locator('[data-valid-until]')
    assert.equal(await over.isVisible(), false)
    await page.clock.setFixedTime('2099-01-01T12:00:00Z')
    await page.reload()
    await over.waitFor()
    await visitor.photograph(`cards-offline-over-${look.width}`)
  },
)

const keeper = 'camille.moreau@example.org'

story(
  'finds the card among one’s memberships; who administers the campaign finds it too and sends it again',
  [smallPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    await join(visitor, { ...camille, email: keeper })
    await lab.quiet()
    await logIn(visitor, keeper, '/utilisateur/adhesions')
    await page.getByRole('heading', { level: 1, name: t('space.memberships') }).waitFor()
    await assertFits(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`memberships-${look.width}`)
    await page
      .getByRole('link', { name: t('member_card.see_one_of', { name: 'Noé Moreau' }) })
      .first()
      .click()
    await page.getByRole('article', { name: 'Noé Moreau', exact: true }).waitFor()
    const { form } = await demoCampaign(lab, 'membership')
    await visitor.open(administrationPath(form, 'cartes'))
    await page.getByRole('searchbox', { name: t('member_cards.search') }).fill('noe mor')
    await page.getByRole('button', { name: t('member_cards.submit') }).click()
    await page.waitForURL(/q=noe/)
    await assertFits(visitor)
    await lookAt(visitor, `member-cards-${look.locale}`)
    await page
      .getByRole('button', { name: /n°|no\./ })
      .first()
      .click()
    await page.getByText(t('member_cards.done'), { exact: true }).waitFor()
  },
)
