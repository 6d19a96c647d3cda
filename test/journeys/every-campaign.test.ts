import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { type Stage, walks } from './walks.ts'

const story = stories('at a desk')

const looks = [frenchPhone, englishDesk]
const bare = { ...frenchPhone, javaScript: false }

const everything = process.env.JOURNEYS === 'all'

/** Steps are read as they are filled in, where most stands on them; empty ones and the card's page with `JOURNEYS=all`. */
const readOnce: readonly Stage[] = ['choice', 'people', 'payer', 'summary', 'page', 'payment']

async function assertAccessible(visitor: Visitor, stage: Stage) {
  if (everything || !readOnce.includes(stage)) assert.deepEqual(await visitor.violations(), [], stage)
}

for (const { name, steps } of Object.values(walks)) {
  story(`goes all the way, every step accessible: ${name}`, looks, async (visitor, lab) => {
    for await (const stage of steps(visitor, lab)) await assertAccessible(visitor, stage)
  })

  story(`goes to the payment page without JavaScript: ${name}`, [bare], async (visitor, lab) => {
    for await (const stage of steps(visitor, lab)) if (stage === 'payment') return
  })
}
