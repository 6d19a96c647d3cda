import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { places } from './buyer.ts'

const story = stories()

const bare = { ...frenchPhone, javaScript: false }
const room = `${places.festival}/salle-attente`

story(
  'waits for a festival, is told when the turn comes, and begins',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    await busy(lab)
    await enter(visitor)
    await page.getByRole('heading', { name: t('room.place', { place: '1' }) }).waitFor()
    assert.equal(await page.getByRole('link', { name: t('room.refresh') }).count(), 0, 'it asks by itself')
    await page.getByText(t('room.by_itself')).waitFor()
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`waiting-room-${look.width}`)
    await letIn(lab)
    await page.waitForURL(url => url.pathname === places.festival)
    await page.getByText(t('room.turn_then')).waitFor()
    assert.equal(new URL(page.url()).hash, '#turn', 'whoever hears the page is led there')
    await page
      .getByRole('button', { name: t('step.continue') })
      .first()
      .waitFor()
    assert.deepEqual(await visitor.violations(), [])
    await close(lab)
  },
)

story(
  'waits without a script, by a link or a page that refreshes where it was asked to',
  [bare],
  async (visitor, lab) => {
    const { page, t } = visitor
    await busy(lab)
    await enter(visitor)
    const place = page.getByRole('heading', { name: t('room.place', { place: '1' }) })
    await place.waitFor()
    await page.getByRole('link', { name: t('room.auto_on') }).click()
    await page.getByText(t('room.auto_is_on', { seconds: 30 })).waitFor()
    await page.getByRole('link', { name: t('room.auto_off') }).click()
    await page.getByRole('link', { name: t('room.auto_on') }).waitFor()
    await letIn(lab)
    for (let look = 0; look < 20 && new URL(page.url()).pathname === room; look += 1) {
      await page.waitForTimeout(500)
      await page.getByRole('link', { name: t('room.refresh'), exact: true }).click()
      await page.waitForLoadState()
    }
    assert.equal(new URL(page.url()).pathname, places.festival)
    await page.getByText(t('room.turn_then')).waitFor()
    await close(lab)
  },
)

async function enter({ page, t }: Visitor): Promise<void> {
  await page.goto(places.festival)
  await page.getByRole('heading', { name: t('room.busy_title') }).waitFor()
  assert.equal(await page.getByRole('button', { name: t('step.continue') }).count(), 0)
  await page.getByRole('button', { name: t('room.enter') }).click()
  await page.waitForURL(url => url.pathname === room)
}

const festival = sql`select organization_id, id from forms where slug = 'festival-des-berges'`

/** One may be inside, and somebody else's turn has just come. */
async function busy(lab: JourneyLab): Promise<void> {
  await close(lab)
  await sql`insert into waiting_rooms (organization_id, form_id, is_on, keeps_opening, at_once, per_minute, tickets)
    select organization_id, id, true, false, 1, 60000, 1 from (${festival}) f
    on conflict (organization_id, form_id) do update
      set is_on = true, at_once = 1, tickets = waiting_rooms.tickets + 1`.execute(lab.db)
  // Each process moves its rooms, and reads them, once a second.
  await sleep(3_500)
}

async function letIn(lab: JourneyLab): Promise<void> {
  await sql`update waiting_rooms set at_once = 3`.execute(lab.db)
}

async function close(lab: JourneyLab): Promise<void> {
  await sql`update waiting_rooms set is_on = false`.execute(lab.db)
  await sql`delete from waiting_turns`.execute(lab.db)
  await sleep(1_500)
}
