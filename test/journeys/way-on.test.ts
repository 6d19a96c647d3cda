import assert from 'node:assert/strict'
import type { Look } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { bread } from './giver.ts'
import { type Walk, walks } from './walks.ts'

const story = stories()

/** Wide enough for the order beside the step: both have a button. */
const desks: readonly Look[] = [
  { locale: 'fr', width: 1280 },
  { locale: 'en', width: 1280 },
  { locale: 'fr', width: 1280, javaScript: false },
]

const labelsOf = async (buyer: Buyer) => [
  ...new Set((await buyer.onward.allInnerTexts()).map(text => text.split('\n')[0])),
]

story('finds one label for the way on, on every first page', desks, async visitor => {
  const buyer = new Buyer(visitor, 'participants')
  for (const path of [...Object.values(places), bread]) {
    await visitor.open(path)
    assert.ok((await labelsOf(buyer)).length <= 1, `${path}: ${await labelsOf(buyer)}`)
  }
})

const walked: readonly Walk[] = [walks.reward, walks.shop]
for (const walk of walked)
  story(
    `finds one label for the way on, at each step: ${walk.name}`,
    desks.slice(0, 1),
    async (visitor, lab) => {
      const buyer = new Buyer(visitor, 'contributors')
      for await (const stage of walk.steps(visitor, lab)) {
        if (stage === 'payment') break
        assert.equal((await labelsOf(buyer)).length, 1, `${stage}: ${await labelsOf(buyer)}`)
      }
    },
  )

story('chooses a counterpart with one control, its whole card', desks, async visitor => {
  const { page } = visitor
  await visitor.open(places.oven)
  const rewards = page.locator('.reward:not(.tier-gone)')
  const count = await rewards.count()
  assert.ok(count > 1, 'there is something to choose from')
  for (let nth = 0; nth < count; nth += 1) {
    const reward = rewards.nth(nth)
    assert.equal(await reward.locator('a, button, input').count(), 1)
    const box = await reward.boundingBox()
    assert.ok(box)
    await reward.click({ position: { x: box.width - 8, y: box.height - 8 } })
    assert.ok(await reward.getByRole('radio').isChecked(), 'wherever it is pressed')
  }
})
