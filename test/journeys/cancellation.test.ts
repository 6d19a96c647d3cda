import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { festivalKeeper, logIn, office } from './back-office.ts'
import { places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { mailedChoice } from './mailed-order.ts'
import { proveSession } from './second-factor.ts'
import { buyTwo } from './two-places.ts'

const story = stories()
const owner = 'camille.moreau@example.org'

/** The page as it stands: it fits, has no accessibility fault, and is photographed. */
async function seen(visitor: Visitor, name: string): Promise<void> {
  await assertFits(visitor)
  if (visitor.look.javaScript !== false) assert.deepEqual(await visitor.violations('iframe'), [], name)
  await visitor.photograph(`cancellation-${name}-${visitor.look.width}`)
}

/** The clock asks each minute: its payer has been written to. */
async function asked({ db }: JourneyLab, orderId: number): Promise<void> {
  for (const end = Date.now() + 150_000; ; await sleep(500)) {
    const rows = db.selectFrom('settlements').select('status').where('orderId', '=', orderId)
    if ((await rows.executeTakeFirst())?.status === 'asked') return
    assert.ok(Date.now() < end, `the payer of order ${orderId} is not asked`)
  }
}

/** An event is cancelled once: the festival of the next story is as it was before. */
async function holdAgain({ db }: JourneyLab, restore: () => Promise<void>): Promise<void> {
  await db.deleteFrom('settlements').execute()
  await db.deleteFrom('cancellations').execute()
  await db.deleteFrom('postponements').execute()
  await restore()
}

/** Two payers buy, the event is cancelled on one screen that shows the balance; one payer is refunded, another gives. */
async function cancels(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const refunded = await buys(lab)
  const given = await buys(lab)
  await confirms(visitor, lab)
  await readsThatItIsCancelled(await lab.arrive(visitor.look))
  await asked(lab, given)
  await asked(lab, refunded)
  await takesRefund(
    await lab.arrive({ ...visitor.look, javaScript: false }),
    await mailedChoice(lab, refunded),
  )
  await gives(await lab.arrive(visitor.look), await mailedChoice(lab, given))
  await visitor.page.reload()
  await visitor.page.getByText(visitor.t('cancellation.count.given'), { exact: true }).waitFor()
  await seen(visitor, 'progress')
}

async function buys(lab: JourneyLab): Promise<number> {
  const buyer = await lab.arrive({ ...englishDesk, locale: 'fr' })
  const orderId = await buyTwo(buyer)
  await buyer.leave()
  await lab.tidyUp()
  return orderId
}

async function confirms(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await logIn(visitor, owner, `${office}/annulation`)
  await proveSession(lab, owner)
  await page.getByRole('heading', { name: t('cancellation.money') }).waitFor()
  await page.getByText(t('cancellation.available'), { exact: true }).waitFor()
  await seen(visitor, 'form')
  visitor.expectRefusal(/annulation/)
  await page.getByRole('button', { name: t('cancellation.review') }).click()
  await page.locator('[data-refusal]').waitFor()
  await seen(visitor, 'refused')
  await page
    .getByLabel(t('cancellation.words'))
    .fill('Une tempête est annoncée : la scène ne peut pas être montée.')
  await page.getByRole('button', { name: t('cancellation.review') }).click()
  await page.getByRole('heading', { level: 1, name: t('cancellation.confirm_title') }).waitFor()
  await seen(visitor, 'review')
  await page.getByRole('button', { name: t('cancellation.confirm') }).click()
  await page.getByRole('heading', { level: 1, name: t('cancellation.title_done') }).waitFor()
}

/** Whoever comes to the event's page, without an account. */
async function readsThatItIsCancelled(passer: Visitor): Promise<void> {
  const { page, t } = passer
  await passer.open(places.festival)
  await page.getByText(t('state.cancelled')).waitFor()
  await seen(passer, 'public')
  await passer.leave()
}

async function takesRefund(payer: Visitor, choice: string): Promise<void> {
  const { page, t } = payer
  await payer.open(choice)
  await seen(payer, 'choice')
  await page.locator('input[value="refund"]').check({ force: true })
  await page.getByRole('button', { name: t('cancellation.choose') }).click()
  await page.getByText(t('cancellation.state_settling')).waitFor()
  await seen(payer, 'refunded')
  await payer.leave()
}

async function gives(payer: Visitor, choice: string): Promise<void> {
  const { page, t } = payer
  await payer.open(choice)
  await seen(payer, 'choice-scripts')
  payer.expectRefusal(/annulation/)
  await page.locator('input[value="gift"]').check({ force: true })
  await page.getByRole('button', { name: t('cancellation.choose') }).click()
  await page.getByText(t('cancellation.accept_required')).first().waitFor()
  await seen(payer, 'not-ticked')
  await page.locator('#accepted').check({ force: true })
  await page.getByRole('button', { name: t('cancellation.choose') }).click()
  await page.locator('blockquote').waitFor()
  await seen(payer, 'given')
  await payer.leave()
}

const looks = [
  { ...frenchPhone, width: 390 },
  { ...englishDesk, width: 1280 },
]

story('cancels an event; one payer is refunded, another gives', looks, async (visitor, lab) => {
  const restore = await festivalKeeper(lab)
  try {
    await cancels(visitor, lab)
  } finally {
    await holdAgain(lab, restore)
  }
})

/** The event moves to another day on the same screen; one payer keeps their place. */
async function postpones(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const kept = await buys(lab)
  const { page, t } = visitor
  await logIn(visitor, owner, `${office}/annulation`)
  await proveSession(lab, owner)
  await page.getByRole('link', { name: t('cancellation.to_postpone') }).click()
  await page.getByRole('heading', { level: 1, name: t('cancellation.postpone_title') }).waitFor()
  visitor.expectRefusal(/annulation/)
  await page.getByRole('button', { name: t('cancellation.review') }).click()
  await page.locator('[data-refusal]').waitFor()
  await seen(visitor, 'postpone-refused')
  await page
    .getByLabel(t('cancellation.words'))
    .fill('Une tempête est annoncée : nous jouerons au printemps.')
  await page.locator('[name=start]').fill(`${new Date().getFullYear() + 1}-12-18T20:30`)
  await page.locator('input[value="date"]').check({ force: true })
  await page.getByRole('button', { name: t('cancellation.review') }).click()
  await page.getByRole('heading', { level: 1, name: t('cancellation.confirm_postpone_title') }).waitFor()
  await seen(visitor, 'postpone-review')
  await page.getByRole('button', { name: t('cancellation.confirm_postpone') }).click()
  await page.getByRole('heading', { level: 1, name: t('cancellation.postponed_title') }).waitFor()
  await asked(lab, kept)
  await keepsPlace(await lab.arrive({ ...visitor.look, javaScript: false }), await mailedChoice(lab, kept))
  await page.reload()
  await page.getByText(t('cancellation.count.kept'), { exact: true }).waitFor()
  await seen(visitor, 'postponed')
}

async function keepsPlace(payer: Visitor, choice: string): Promise<void> {
  const { page, t } = payer
  await payer.open(choice)
  await seen(payer, 'date-choice')
  await page.locator('input[value="date"]').check({ force: true })
  await page.getByRole('button', { name: t('cancellation.choose') }).click()
  await page.getByText(t('cancellation.state_kept_body')).waitFor()
  await seen(payer, 'date-kept')
  await payer.leave()
}

story('postpones an event; a payer keeps their place', looks, async (visitor, lab) => {
  const restore = await festivalKeeper(lab)
  try {
    await postpones(visitor, lab)
  } finally {
    await holdAgain(lab, restore)
  }
})
