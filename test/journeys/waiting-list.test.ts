import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { cards } from './giver.ts'

const story = stories()

const bare = { ...frenchPhone, javaScript: false }

story(
  'waits for a sold-out evening, and orders the place that comes back',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const [zoe, yann] = await twoInLine(visitor, lab)
    await comeBack(lab)
    const offer = await linkTo(lab, zoe, 'offre')
    const buyer = new Buyer(visitor, 'participants')
    await visitor.open(offer)
    await buyer.atStep(2)
    assert.equal(await page.locator('[data-cart-warning]').isVisible(), false, 'it is kept for hours')
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`waiting-offer-${look.width}`)
    const elsewhere = await lab.arrive(look)
    await elsewhere.open(offer)
    await new Buyer(elsewhere, 'participants').atStep(2)
    await elsewhere.leave()
    await buyer.writeName(1, ['Zoé', 'Martin'])
    await buyer.goOn(3)
    await buyer.writePayerStep()
    await buyer.startPayment()
    await buyer.pay(cards.paid, 2200)
    const order = await buyer.atConfirmation()
    await visitor.open(offer)
    await page.waitForURL(url => url.pathname.endsWith(`/confirmation/${order}`))
    // Somebody else gives theirs back: it is the next one's turn.
    await comeBack(lab)
    await visitor.open(await linkToLeaveOffer(lab, yann))
    await page.getByText(t('waiting.leave_offer')).waitFor()
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`waiting-leave-${look.width}`)
    await leave(visitor)
    assert.deepEqual(await visitor.violations(), [])
    await visitor.open(await linkTo(lab, yann, 'offre'))
    await page.getByText(t('waiting.left')).waitFor()
    await clear(lab)
  },
)

story(
  'leaves the list without a script, and the next one is offered the place',
  [bare],
  async (visitor, lab) => {
    const { page } = visitor
    const [zoe, yann] = await twoInLine(visitor, lab)
    await comeBack(lab)
    const link = await linkToLeaveOffer(lab, zoe)
    await visitor.open(link)
    assert.equal(await stateOf(lab, zoe), 'offered', 'reading the page ends nothing')
    await leave(visitor)
    await visitor.open(link)
    await page.getByText(visitor.t('waiting.left')).waitFor()
    await lookAtLine(lab)
    const buyer = new Buyer(visitor, 'participants')
    await visitor.open(await linkTo(lab, yann, 'offre'))
    await buyer.atStep(2)
    await buyer.writeName(1, ['Yann', 'Martin'])
    await buyer.goOn(3)
    await buyer.writePayerStep()
    await buyer.startPayment()
    await visitor.open(await linkTo(lab, yann, 'quitter'))
    await leave(visitor)
    await clear(lab)
  },
)

/** Two people join, one after the other; gives their addresses. */
async function twoInLine(visitor: Visitor, lab: JourneyLab): Promise<readonly [string, string]> {
  await clear(lab)
  const both = ['zoe', 'yann'].map(name => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`)
  const [zoe = '', yann = ''] = both
  for (const email of both) await join(visitor, email)
  return [zoe, yann]
}

async function join({ page, t }: Visitor, email: string): Promise<void> {
  await page.goto(places.soldOut)
  const capture = page.getByRole('region', { name: t('waiting.join_title') })
  await capture.getByText(t('waiting.promise')).waitFor()
  await capture.getByRole('textbox', { name: t('waiting.quantity') }).fill('1')
  await capture.getByRole('textbox', { name: t('state.notify_email') }).fill(email)
  await capture.getByRole('button', { name: t('waiting.join') }).click()
  await page.getByText(t('waiting.joined')).waitFor()
}

async function leave({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('waiting.leave_title') }).click()
  await page.getByText(t('waiting.left')).waitFor()
}

const evening = sql`select f.organization_id, f.id from forms f where f.slug = 'soiree-serigraphie'`

/** One of the places that were sold is on sale again, and the line is looked at. */
async function comeBack(lab: JourneyLab): Promise<void> {
  await sql`update stocks s set sold = sold - 1 from tiers t join (${evening}) f
      on f.organization_id = t.organization_id and f.id = t.form_id
    where s.organization_id = t.organization_id and s.kind = 'tier' and s.target_id = t.id`.execute(lab.db)
  await lookAtLine(lab)
}

async function lookAtLine({ db }: JourneyLab): Promise<void> {
  await sql`select graphile_worker.add_job('offer-places'::text, job_key => 'test-offer-places'::text)`.execute(
    db,
  )
}

async function stateOf({ db }: JourneyLab, email: string): Promise<string> {
  const { state } = await db
    .selectFrom('prospects')
    .select('state')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return state
}

/** Who waits by other stories would be served first. */
async function clear({ db }: JourneyLab): Promise<void> {
  await sql`delete from prospects p using (${evening}) f
    where p.organization_id = f.organization_id and p.form_id = f.id and p.tier_id is not null`.execute(db)
}

/** A link of the mails to somebody, read as a mail program does (quoted-printable). */
async function linkTo({ mails }: JourneyLab, email: string, page: 'offre' | 'quitter'): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const texts = mails.messages.map(message => message.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    const mail = texts.findLast(text => text.includes(email))
    const [link] =
      new RegExp(`/liste-attente/[-0-9a-f]{36}/${page}\\?token=[\\w.~%-]+`).exec(mail ?? '') ?? []
    if (link !== undefined) return link
  }
  throw new Error(`nothing was mailed to ${email}`)
}

/** The mail of joining leads there, too: the one of the offer is waited for. */
async function linkToLeaveOffer(lab: JourneyLab, email: string): Promise<string> {
  await linkTo(lab, email, 'offre')
  return linkTo(lab, email, 'quitter')
}
