import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { places } from './buyer.ts'
import { bread } from './giver.ts'

const story = stories('on a phone')

const pages = Object.entries({
  donation: bread,
  festival: places.festival,
  membership: places.membership,
  shop: places.shop,
  oven: places.oven,
  workshop: places.workshop,
})

for (const [name, path] of pages)
  story(`the page lives without being drawn anew: ${name}`, [frenchPhone, englishDesk], async visitor => {
    const { page } = visitor
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async route => {
      await scripts.promise
      await route.continue()
    })
    const opened = visitor.open(path)
    const form = page.locator('form.with-aside')
    await form.waitFor()
    const controls = form.locator('input, select, textarea, button[type=submit]')
    const before = await controls.evaluateAll(all => {
      Object.assign(globalThis, { controls: all })
      return all.map(({ id }) => id)
    })
    assert.ok(before.length > 4, 'the server has drawn the form')
    // Typed on a slow phone before anything lives.
    const typed = form.locator('input').filter({ visible: true }).first()
    const isRadio = (await typed.getAttribute('type')) === 'radio'
    if (isRadio) await typed.check()
    else await typed.fill('7')
    scripts.resolve()
    await opened
    await page.locator('form.with-aside:not([action*="#"])').waitFor()
    const after = await page.evaluate(() => {
      const { controls: all } = globalThis as unknown as { controls: HTMLElement[] }
      return all.map(({ id, isConnected }) => (isConnected ? id : `${id} is gone`))
    })
    assert.deepEqual(after, before)
    assert.ok(isRadio ? await typed.isChecked() : (await typed.inputValue()) === '7')
  })
