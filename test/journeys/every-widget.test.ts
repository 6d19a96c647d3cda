import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openWholeBrowser, Visitor } from '#test/support/browser.ts'
import { type HostSite, openHostSite } from '#test/support/host-site.ts'
import { type JourneyLab, openJourneyLab } from '#test/support/journey-lab.ts'
import { sampledTest } from '#test/support/length.ts'
import { walks } from './walks.ts'

/** Every campaign type, bought whole in the frame of another site, in a browser that keeps no cookie there. */
const timeout = 120_000
const test = sampledTest(2)

let lab: JourneyLab
let site: HostSite
let strict: Browser
before(async () => {
  ;[lab, site, strict] = await Promise.all([
    openJourneyLab(),
    openHostSite(),
    openWholeBrowser(['--test-third-party-cookie-phaseout']),
  ])
})
after(async () => {
  await strict?.close()
  await site?.close()
  await lab?.agree()
  await lab?.close()
})

const { tickets, membership, shop, reward, sale, monthly } = walks

for (const { name, steps } of [shop, membership, tickets, reward, sale, monthly])
  test(`goes all the way in a frame: ${name}`, { timeout }, async () => {
    const context = await strict.newContext({
      locale: 'fr-FR',
      viewport: { width: 700, height: 900 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(30_000)
    const host = await context.newPage()
    const visitor = await framed(host)
    const seen: string[] = []
    try {
      for await (const stage of steps(visitor)) seen.push(stage)
      assert.equal(seen.at(-1), 'confirmation')
      assert.equal(new URL(host.url()).origin, site.origin, 'the page around the frame stayed')
      assert.deepEqual(await context.cookies(), [])
      assert.deepEqual(visitor.complaints, [])
    } catch (error) {
      await visitor.photographFailure(`widget-${name}`)
      throw error
    } finally {
      await context.close()
      await lab.tidyUp()
    }
  })

/** Somebody who reads the pages of campaigns in a frame; what else they do happens in the window around it. */
async function framed(host: Page): Promise<Visitor> {
  const body = '<iframe title="form" width="660" height="2400"></iframe>'
  await host.goto(site.show('/every-type', body))
  const element = await host.waitForSelector('iframe[title="form"]')
  const frame = await element.contentFrame()
  const whole = new Visitor(host.context(), host, { locale: 'fr', width: 700 })
  return Object.create(whole, {
    page: { value: frame },
    open: { value: (path: string) => frame?.goto(`${lab.origin}${path}/widget`) },
    photographFailure: { value: (file: string) => whole.photographFailure(file) },
  }) as Visitor
}
