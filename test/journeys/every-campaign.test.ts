import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { type Stage, walks } from './walks.ts'

const story = stories()

const looks = [frenchPhone, englishDesk]
const bare = { ...frenchPhone, javaScript: false }

const everything = process.env.JOURNEYS === 'all'

/** Looking for faults takes longer than the way itself: each way has one look for it, every look with `JOURNEYS=all`. */
function isReadClosely({ width }: Look, index: number): boolean {
  return everything || looks[index % looks.length]?.width === width
}

/** Steps are read as they are filled in, where most stands on them; empty ones and the card's page with `JOURNEYS=all`. */
const readOnce: readonly Stage[] = ['choice', 'people', 'payer', 'summary', 'page', 'payment']

async function assertAccessible(visitor: Visitor, stage: Stage) {
  if (everything || !readOnce.includes(stage)) assert.deepEqual(await visitor.violations(), [], stage)
}

for (const [index, { name, steps }] of Object.values(walks).entries()) {
  story(`goes all the way, every step accessible: ${name}`, looks, async (visitor, lab) => {
    for await (const stage of steps(visitor, lab))
      if (isReadClosely(visitor.look, index)) await assertAccessible(visitor, stage)
  })

  story(`goes to the payment page without JavaScript: ${name}`, [bare], async (visitor, lab) => {
    for await (const stage of steps(visitor, lab)) if (stage === 'payment') return
  })
}
