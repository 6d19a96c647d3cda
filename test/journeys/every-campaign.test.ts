import assert from 'node:assert/strict'
import type { Look } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { walks } from './walks.ts'

const story = stories()

const looks = [frenchPhone, englishDesk]
const bare = { ...frenchPhone, javaScript: false }

/** Looking for faults takes longer than the way itself: each way has one look for it, every look with `JOURNEYS=all`. */
function isReadClosely({ width }: Look, index: number): boolean {
  return process.env.JOURNEYS === 'all' || looks[index % looks.length]?.width === width
}

for (const [index, { name, steps }] of Object.values(walks).entries()) {
  story(`goes all the way, every step accessible: ${name}`, looks, async (visitor, lab) => {
    for await (const stage of steps(visitor, lab))
      if (isReadClosely(visitor.look, index)) assert.deepEqual(await visitor.violations(), [], stage)
  })

  story(`goes to the payment page without JavaScript: ${name}`, [bare], async (visitor, lab) => {
    for await (const stage of steps(visitor, lab)) if (stage === 'payment') return
  })
}
