import { stories } from '#test/support/journey-lab.ts'
import { bread, Giver } from './giver.ts'

const story = stories()

const phone = { locale: 'fr', width: 360, touch: true } as const

/** The bar stands in the page while somebody types, and comes back to the edge of the window when the field is left. */
story('types, and taps the button of the bar at once: the tap is heard', [phone], async visitor => {
  const giver = new Giver(visitor)
  const { page } = visitor
  await visitor.open(bread)
  await page.waitForLoadState('networkidle')
  await giver.field('payer.first_name').tap()
  await page.keyboard.type('Camille')
  await page.locator('#donation button[type=submit]').filter({ visible: true }).tap()
  await page.locator('#error-summary').waitFor()
})
