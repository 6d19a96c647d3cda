import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { places } from './buyer.ts'
import { askForMoney } from './checkout-cart.ts'
import { bread } from './giver.ts'
import { walks } from './walks.ts'

const story = stories()

/** What one chooses first on each type of campaign (rule SCR-5). */
const first = [
  [places.festival, '.quantity-step[id$="-more"]'],
  [places.membership, '.quantity-step[id$="-more"]'],
  [places.shop, '.product-add button'],
  [places.oven, '.tiles-amounts .tile'],
  [places.workshop, '.quantity-step[id$="-more"]'],
  [bread, '.tiles-amounts .tile'],
] as const

const phones = [
  { locale: 'fr', width: 360, height: 780 },
  { locale: 'fr', width: 390, height: 844 },
  { locale: 'en', width: 360, height: 780 },
] as const

story('chooses in the first window of a phone, above the bar', phones, async visitor => {
  const { page } = visitor
  for (const [path, choice] of first) {
    await visitor.open(path)
    const box = await page.locator(choice).first().boundingBox()
    const bar = await page.locator('.total-bar').boundingBox()
    assert.ok(box && bar, path)
    assert.ok(
      box.y + box.height <= bar.y,
      `${path}: ${Math.round(box.y + box.height)} px of ${Math.round(bar.y)} px`,
    )
    assert.ok(box.height >= 44, `${path}: a target of ${box.height} px`)
  }
})

story('sees each article of a shop in a picture of its own', phones.slice(0, 1), async visitor => {
  await visitor.open(places.shop)
  const pictures = visitor.page.locator('.product-picture')
  const sources = await pictures.evaluateAll(all => all.map(each => each.getAttribute('src')))
  const drawings = await Promise.all(
    sources.map(async source => (await visitor.page.request.get(source ?? '')).text()),
  )
  const shapes = drawings.map(drawing => drawing.replace(/#[0-9a-f]{6}/gi, ''))
  assert.equal(new Set(shapes).size, drawings.length, 'no two are alike, whatever their colours')
})

story('reads what the price of a pass without one is to be', phones.slice(0, 1), async visitor => {
  await visitor.open(places.festival)
  const label = visitor.page.locator('.tier-amount .field-label').first()
  await label.getByText(visitor.t('choice.your_price')).waitFor()
})

story('sees no amount alone in its row', phones, async visitor => {
  for (const path of [bread, places.oven]) {
    await visitor.open(path)
    const tiles = visitor.page.locator('.tiles-amounts .tile').filter({ visible: true })
    const tops = await tiles.evaluateAll(all => all.map(tile => tile.getBoundingClientRect().top))
    assert.ok(tops.length > 2, path)
    for (const top of tops)
      assert.ok(tops.filter(other => Math.abs(other - top) < 2).length > 1, `${path}: ${tops}`)
  }
})

const desks = [
  { locale: 'fr', width: 1280 },
  { locale: 'en', width: 1440 },
] as const

story('sees one edge from the header to the footer, and nothing below it', desks, async visitor => {
  const { page } = visitor
  for (const path of ['/', '/associations', '/associations/le-fournil-partage', bread, '/legal/aide']) {
    await visitor.open(path)
    const edges = await page.evaluate(() => {
      const leftOf = (selector: string) => {
        const texts = document.querySelectorAll(selector)
        const lefts = [...texts].map(each => each.getBoundingClientRect()).filter(box => box.width > 0)
        return Math.round(Math.min(...lefts.map(box => box.left)))
      }
      const end = document.querySelector('.site-footer')?.getBoundingClientRect().bottom ?? 0
      const height = Math.max(document.documentElement.scrollHeight, innerHeight)
      return {
        header: leftOf('.site-header a'),
        footer: leftOf('.site-footer a, .site-footer p'),
        below: Math.round(height - scrollY - end),
      }
    })
    assert.ok(Math.abs(edges.header - edges.footer) <= 1, `${path}: ${JSON.stringify(edges)}`)
    assert.ok(edges.below <= 1, `${path}: ${edges.below} px below the footer`)
  }
})

/** The buttons in the campaign's colour, « Continuer » and « Payer », that stand whole in the window. */
async function mainButtonsIn({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .btn-accent')]
      .filter(button => button.checkVisibility())
      .filter(button => {
        const { top, bottom } = button.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
      .map(button => button.textContent),
  )
}

const windows = [
  { locale: 'fr', width: 1280 },
  { locale: 'en', width: 1440 },
  { locale: 'fr', width: 1280, preferences: '150.high.dyslexic.airy.reduced' },
] as const

story('has one main button in the window, wherever a step is scrolled to', windows, async visitor => {
  const { page, look } = visitor
  for await (const stage of walks.tickets.steps(visitor)) {
    if (stage === 'payment') break
    // What is chosen lengthens the order where one scrolls to the choices; large letters lengthen all of it.
    const long = stage === 'choice-filled' || look.preferences
    for (const block of long ? (['end'] as const) : (['start', 'end'] as const)) {
      await page.evaluate(() => scrollTo(0, 0))
      if (block === 'end') await page.locator('.step-actions').evaluate(end => end.scrollIntoView(false))
      const buttons = await mainButtonsIn(visitor)
      assert.equal(buttons.length, 1, `${stage}, ${block}: ${JSON.stringify(buttons)}`)
    }
  }
})

story('finds the way on in the first window of a desk', desks, async visitor => {
  for (const [path] of first) {
    await visitor.open(path)
    assert.equal((await mainButtonsIn(visitor)).length, 1, path)
  }
})

story('has one main button in the window of what a program asks for', windows, async (visitor, lab) => {
  const { page } = visitor
  await visitor.open(await askForMoney(lab))
  const pay = page.locator('#summary')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < height; at += 300) {
    await page.evaluate(top => scrollTo(0, top), at)
    const buttons = await mainButtonsIn(visitor)
    assert.equal(buttons.length, 1, `at ${at} px of ${height} px: ${JSON.stringify(buttons)}`)
  }
  // Who walks with the keyboard never loses a field behind it.
  await page.evaluate(() => scrollTo(0, 0))
  for (const field of await page.locator('#checkout input').filter({ visible: true }).all()) {
    await field.focus()
    const [box, bar] = [await field.boundingBox(), await pay.boundingBox()]
    assert.ok(box && bar && box.y >= 0 && box.y + box.height <= bar.y, (await field.getAttribute('id')) ?? '')
  }
})

story('reads each fact of an order below its name on a phone', phones.slice(0, 1), async visitor => {
  for await (const _ of walks.free.steps(visitor));
  const facts = visitor.page.locator('.fact').filter({ visible: true })
  assert.ok((await facts.count()) > 0)
  for (const fact of await facts.all()) {
    // However little there is to say.
    await fact.locator('dd').evaluate(each => (each.textContent = '12'))
    const [name, words] = [await fact.locator('dt').boundingBox(), await fact.locator('dd').boundingBox()]
    assert.ok(name && words && words.y >= name.y + name.height - 1, (await fact.textContent()) ?? '')
    assert.ok(Math.abs(words.x - name.x) <= 1, 'both begin at one edge')
  }
})
