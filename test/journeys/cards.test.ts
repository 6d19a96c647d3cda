import assert from 'node:assert/strict'
import { administrationPath } from '#domain/form/administration-path.ts'
import { cardNumber, cardText } from '#domain/membership/membership-card.ts'
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
  'finds the card among one’s memberships; who administers the campaign finds it by name, or by scanning cards one after the other, and sends it again',
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
    // At the class a scanner types what it reads, and the next card may be held before it at once.
    const rows = await lab.db
      .selectFrom('membershipCards')
      .select(['secret', 'number'])
      .orderBy('number', 'desc')
      .execute()
    assert.ok(rows.length > 1)
    for (const { secret, number } of rows.slice(0, 2)) {
      if (number !== rows[0]?.number)
        assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'q')
      else await page.getByRole('searchbox', { name: t('member_cards.search') }).fill('')
      await page.getByRole('searchbox', { name: t('member_cards.search') }).focus()
      await page.keyboard.type(cardText(secret))
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
      assert.equal(await page.getByRole('main').locator('tbody tr').count(), 1)
      await page.getByText(cardNumber({ number }), { exact: true }).first().waitFor()
      await page.getByRole('main').getByText(t('member_cards.state_valid')).first().waitFor()
    }
    await lookAt(visitor, `member-cards-scanned-${look.locale}`)
    await visitor.open(`${administrationPath(form, 'cartes')}?q=noe+mor`)
    await page
      .getByRole('button', { name: /n°|no\./ })
      .first()
      .click()
    await page.getByText(t('member_cards.done'), { exact: true }).waitFor()
  },
)
