import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, Frame, Page } from 'playwright-core'
import { embedCode, type WidgetKind, widgetKinds, widgetPath } from '#domain/form/widgets.ts'
import type { Locale } from '#domain/locale.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { openWholeBrowser, Visitor, violationsOf } from '#test/support/browser.ts'
import { type HostSite, openHostSite } from '#test/support/host-site.ts'
import { type JourneyLab, openJourneyLab } from '#test/support/journey-lab.ts'
import { sampledTest } from '#test/support/length.ts'
import { Buyer } from './buyer.ts'
import { askForMoney } from './checkout-cart.ts'
import { camille, cards, Giver } from './giver.ts'

const timeout = 120_000
const test = sampledTest(3)
const t = serverTranslator('fr')

let lab: JourneyLab
let site: HostSite
/** Refuses every cookie in frames of other sites, as Chromium does where its user asks for it. */
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

const bread = {
  organizationSlug: 'le-fournil-partage',
  formType: 'Donation',
  formSlug: 'du-pain-pour-tout-le-monde',
} as const
const festival = {
  organizationSlug: 'les-ateliers-du-canal',
  formType: 'Event',
  formSlug: 'festival-des-berges',
} as const
const oven = { ...bread, formType: 'CrowdFunding', formSlug: 'un-four-pour-le-quartier' } as const
const soldOut = { ...festival, formSlug: 'soiree-serigraphie' } as const
const later = { ...bread, formType: 'Event', formSlug: 'grand-repas-de-printemps' } as const

type Campaign = typeof bread | typeof festival | typeof oven | typeof soldOut | typeof later

/** What the share page would have an association copy. */
function code(campaign: Campaign, kind: WidgetKind, locale: Locale = 'fr'): string {
  return embedCode({ origin: lab.origin, path: widgetPath(campaign, kind, locale), kind, title: kind })
}

type Seen = { readonly page: Page; readonly complaints: readonly string[] }

/** Opens a page of the other site, in a browser of its own that keeps no cookie in frames. */
async function withPage(address: string, width: number, look: (seen: Seen) => Promise<void>): Promise<void> {
  const context = await strict.newContext({
    locale: 'fr-FR',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  try {
    await page.goto(address)
    await look({ page, complaints })
  } finally {
    await context.close()
    await lab.tidyUp()
  }
}

async function frameOf(page: Page, title: string): Promise<Frame> {
  const element = await page.waitForSelector(`iframe[title="${title}"]`)
  const frame = await element.contentFrame()
  assert.ok(frame)
  await frame.waitForLoadState()
  return frame
}

/** Somebody who reads a page, except that it stands in a frame. */
function inside(page: Page, frame: Frame): Visitor {
  const visitor = new Visitor(page.context(), page, { locale: 'fr', width: 900 })
  return Object.create(visitor, { page: { value: frame } }) as Visitor
}

const heightOf = (page: Page, title: string) =>
  page.locator(`iframe[title="${title}"]`).evaluate(frame => frame.getBoundingClientRect().height)

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return
    await new Promise(done => setTimeout(done, 100))
  }
  assert.fail(`it never was ${what}`)
}

// The first of all: later ones give.
test('a counter says in words that nobody has contributed, in its least width', { timeout }, async () => {
  const context = await strict.newContext({ viewport: { width: 260, height: 150 }, javaScriptEnabled: false })
  const page = await context.newPage()
  try {
    await page.goto(lab.origin + widgetPath(bread, 'counter'))
    await page.getByText('Pas encore de contribution', { exact: true }).waitFor()
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    assert.ok(beyond <= 0, `${beyond} px are cut`)
    for (const [width, most] of [
      [260, 2],
      [350, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 150 })
      const lines = await page.getByRole('link').evaluate(({ firstChild }) => {
        const range = document.createRange()
        if (firstChild) range.selectNodeContents(firstChild)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      assert.ok(lines <= most, `${lines} lines on the button at ${width} px`)
    }
    await page.setViewportSize({ width: 260, height: 150 })
    await page.goto(`${lab.origin}${widgetPath(oven, 'counter')}?langue=en`)
    const [button, bar] = await Promise.all([
      page.getByRole('link').boundingBox(),
      page.locator('.bar').boundingBox(),
    ])
    assert.ok(button && bar)
    assert.ok(button.x + button.width <= bar.x + bar.width + 0.5, 'the button keeps the edge of the card')
  } finally {
    await context.close()
  }
})

test('the browser of these stories keeps nothing in a frame of another site', { timeout }, async () => {
  const cookie = `${site.origin.replace('127.0.0.1', 'localhost')}/cookie`
  const address = site.show('/cookies', `<iframe title="cookie" src="${cookie}"></iframe>`)
  await withPage(cookie, 700, async ({ page }) => {
    await page.reload()
    assert.equal(await page.locator('body').textContent(), 'seen=yes', 'a page of its own keeps a cookie')
    await page.goto(address)
    const frame = await frameOf(page, 'cookie')
    assert.equal(await frame.locator('body').textContent(), 'no cookie')
    await assert.rejects(
      frame.evaluate(() => sessionStorage.length),
      /SecurityError/,
    )
  })
})

test('another site shows all five widgets of a campaign', { timeout }, async () => {
  const address = site.show('/five', widgetKinds.map(kind => code(bread, kind)).join('\n'))
  await withPage(address, 900, async ({ page, complaints }) => {
    for (const kind of widgetKinds) {
      const frame = await frameOf(page, kind)
      const ground = await frame.evaluate(() => getComputedStyle(document.body).backgroundColor)
      assert.equal(ground, 'rgba(0, 0, 0, 0)', `${kind} is transparent`)
      assert.equal(await frame.evaluate(() => document.cookie), '')
    }
    for (const kind of ['button', 'counter', 'thumbnail', 'horizontal']) {
      const link = (await frameOf(page, kind)).getByRole('link')
      assert.equal(await link.count(), 1)
      const name = `Faire un don.*Du pain pour tout le monde ${t('common.new_window')}`.replace(/[()]/g, '.')
      assert.match((await link.textContent()) ?? '', new RegExp(name))
      assert.equal(await link.getAttribute('target'), '_blank')
    }
    const form = await frameOf(page, 'form')
    await form.getByRole('link', { name: t('common.cookies') }).waitFor()
    await form.getByText(t('common.created_with', { brand: 'Obole' })).waitFor()
    // The frame is as tall as what it shows: nothing in it scrolls.
    await until(async () => (await heightOf(page, 'form')) > 750, 'as tall as the form')
    assert.deepEqual(complaints, [])
    for (const kind of widgetKinds) {
      await page.goto(lab.origin + widgetPath(oven, kind))
      assert.deepEqual(await violationsOf(page), [], kind)
    }
  })
})

test('a gift is made inside the frame, without any cookie', { timeout }, async () => {
  await withPage(site.show('/gift', code(bread, 'form')), 700, async ({ page, complaints }) => {
    const giver = new Giver(inside(page, await frameOf(page, 'form')))
    await giver.fillIn()
    await giver.send()
    await giver.atPayment()
    await giver.pay(cards.paid)
    await giver.atConfirmation()
    assert.equal(new URL(page.url()).origin, site.origin, 'the page around the frame stayed')
    assert.deepEqual(await page.context().cookies(), [])
    assert.deepEqual(complaints, [])
  })
})

test('an English gift stays English up to its confirmation', { timeout }, async () => {
  await withPage(site.show('/gift-en', code(bread, 'form', 'en')), 700, async ({ page }) => {
    const frame = await frameOf(page, 'form')
    const visitor = new Visitor(page.context(), page, { locale: 'en', width: 700 })
    const giver = new Giver(Object.create(visitor, { page: { value: frame } }) as Visitor)
    await giver.fillIn()
    await giver.send()
    await giver.atPayment()
    await giver.pay(cards.paid)
    await giver.atConfirmation()
  })
})

test('the bank opens in a window of its own, and the frame goes on by itself', { timeout }, async () => {
  await withPage(site.show('/bank', code(bread, 'form')), 700, async ({ page }) => {
    const frame = await frameOf(page, 'form')
    const giver = new Giver(inside(page, frame))
    await giver.fillIn()
    await giver.send()
    await giver.atPayment()
    await giver.pay(cards.authenticated)
    const dialog = frame.getByRole('dialog', { name: t('pay.threeds_title') })
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: t('pay.bank_continue') }).click()
    const bank = new Visitor(page.context(), await opened, { locale: 'fr', width: 700 })
    await new Giver(bank).bankButton('bankAccept').click()
    await new Giver(bank).atConfirmation()
    await bank.page.close()
    await giver.atConfirmation()
  })
})

test('the steps of an event are walked in the frame, with the cart in its address', { timeout }, async () => {
  const address = site.show('/steps', `<div style="height: 300px"></div>${code(festival, 'form')}`)
  await withPage(address, 700, async ({ page, complaints }) => {
    const frame = await frameOf(page, 'form')
    const buyer = new Buyer(inside(page, frame), 'participants')
    await buyer.take('Tarif plein')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await buyer.goOn(2)
    // The host has scrolled to the beginning of the step.
    await until(async () => (await topOf(page)) >= -1, 'scrolled to the top of the frame')
    const { pathname, searchParams } = new URL(frame.url())
    assert.equal(pathname, `${widgetPath(festival, 'form')}/2`)
    assert.match(searchParams.get('panier') ?? '', /^[\da-f-]{36}$/)
    await buyer.writeName(1, [camille.firstName, camille.lastName])
    await buyer.goOn(3)
    await buyer.writePayerStep()
    await buyer.startPayment()
    await buyer.writeCard(cards.paid)
    await buyer.payButton(2400).click()
    await buyer.atConfirmation()
    assert.deepEqual(complaints, [])
  })
})

const topOf = (page: Page) =>
  page.locator('iframe[title="form"]').evaluate(frame => frame.getBoundingClientRect().top)

test('what is free is confirmed in the frame too', { timeout }, async () => {
  await withPage(site.show('/free', code(festival, 'form')), 700, async ({ page }) => {
    const buyer = new Buyer(inside(page, await frameOf(page, 'form')), 'participants')
    await buyer.take('Moins de 6 ans')
    await buyer.goOn(2)
    await buyer.writeName(1, ['Lou', 'Moreau'])
    await buyer.goOn(3)
    await buyer.writePayerStep()
    await buyer.agree()
    await buyer.send()
    await buyer.atOutcome('out.registered_title')
  })
})

test('other sites may frame widgets and their payments, and nothing else', { timeout }, async () => {
  const policy = async (path: string) =>
    /frame-ancestors ([^;]*)/.exec(
      (await fetch(lab.origin + path)).headers.get('content-security-policy') ?? '',
    )?.[1]
  const page = widgetPath(bread, 'form').replace(/\/widget$/, '')
  for (const kind of widgetKinds) assert.equal(await policy(widgetPath(bread, kind)), 'https: http:')
  const ours = ['/', page, `${page}/en`, '/associations/le-fournil-partage', '/widget/v1.js']
  for (const path of [...ours, await askForMoney(lab)]) assert.equal(await policy(path), "'self'", path)
  for (const path of ['/connexion', '/utilisateur']) assert.equal(await policy(path), "'none'", path)

  const address = site.show('/refused', `<iframe title="page" src="${lab.origin}${page}"></iframe>`)
  await withPage(address, 700, async ({ page: host, complaints }) => {
    await until(async () => complaints.length > 0, 'refused')
    assert.match(complaints.join(), /frame-ancestors/)
    assert.equal(await host.frameLocator('iframe').getByRole('heading').count(), 0)
  })
})

test('a payment that began on our own page stays out of frames', { timeout }, async () => {
  const visitor = await lab.arrive({ locale: 'fr', width: 700 })
  const request = await new Giver(visitor).goToPayment()
  const address = `${lab.origin}/paiement/embarque/${request}`
  const { headers } = await fetch(address)
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'self'$/)
  await visitor.leave()
})

test('strangers are neither heard by the page around a frame nor by the frame', { timeout }, async () => {
  const stranger = site.origin.replace('127.0.0.1', 'localhost')
  site.show(
    '/stranger',
    `<script>
      setInterval(() => {
        parent.postMessage({ type: 'obole:height', height: 4321 }, '*')
        parent.frames[0].postMessage({ type: 'obole:hello' }, '*')
      }, 20)
      addEventListener('message', event => parent.postMessage({ leaked: event.data }, '*'))
    </script>`,
  )
  const body = `${code(bread, 'button')}<iframe title="stranger" src="${stranger}/stranger"></iframe>
    <script>
      window.leaked = []
      addEventListener('message', ({ data, origin }) => {
        if (data.leaked) window.leaked.push(data.leaked)
        if (origin === '${lab.origin}') window.lastOfOurs = data
      })
    </script>`
  await withPage(site.show('/strangers', body), 700, async ({ page }) => {
    await frameOf(page, 'button')
    await page.waitForFunction(() => Reflect.get(window, 'lastOfOurs')?.type === 'obole:height')
    await page.waitForTimeout(500)
    assert.ok((await heightOf(page, 'button')) < 100)
    assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'leaked')), [])
    // Ours, but told by the page itself: its window is not that of the frame.
    await page.evaluate(() => postMessage({ type: 'obole:height', height: 4321 }, '*'))
    await page.waitForTimeout(200)
    assert.ok((await heightOf(page, 'button')) < 100)
  })
})

test('what is closed or gone says so in little room', { timeout }, async () => {
  const text = async (path: string) => {
    const answer = await fetch(lab.origin + path)
    assert.deepEqual(answer.headers.getSetCookie(), [])
    return { status: answer.status, text: (await answer.text()).replace(/<style.*?<\/style>|<[^>]*>/gs, ' ') }
  }
  for (const kind of ['button', 'thumbnail', 'form'] as const) {
    const full = (await text(widgetPath(soldOut, kind))).text
    assert.match(full, /Complet/)
    assert.doesNotMatch(full, /indisponible/)
    assert.match((await text(widgetPath(later, kind))).text, /Ouverture le/)
    const gone = await text(widgetPath({ ...bread, formSlug: 'nulle-part' }, kind))
    assert.equal(gone.status, 404)
    assert.match(gone.text, /Formulaire indisponible/)
  }
})

const grounds = {
  white: '#ffffff',
  dark: '#14141b; color-scheme: dark',
  photo: 'linear-gradient(35deg, #20463a, #d9a441 40%, #7fb2d8 70%, #3a2b20)',
} as const

test('widgets on white, dark and photographic pages, at their least width', { timeout }, async () => {
  const least = { button: 200, counter: 260, thumbnail: 280, horizontal: 280, form: 320 } as const
  for (const [ground, colour] of Object.entries(grounds)) {
    const cells = [bread, oven, festival].flatMap(campaign =>
      widgetKinds
        .filter(kind => kind !== 'form' || campaign === bread)
        .map(kind => `<div style="width: ${least[kind]}px">${code(campaign, kind)}</div>`),
    )
    const body = `<div style="display: flex; flex-wrap: wrap; gap: 24px">${cells.join('')}</div>`
    await withPage(site.show(`/on-${ground}`, body, colour), 1200, async ({ page }) => {
      await page.setViewportSize({ width: 1200, height: 3600 })
      await page.waitForLoadState('networkidle')
      for (const frame of page.frames().slice(1)) {
        const wide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(wide <= 0, `${frame.url()} is ${wide} px too wide`)
      }
      await page.screenshot({ path: `test/screenshots/widgets-on-${ground}.png` })
    })
  }
})

test('the narrowest place cuts nothing off without a script, and parts no amount and no word', {
  timeout,
}, async () => {
  const context = await strict.newContext({ locale: 'fr-FR', javaScriptEnabled: false })
  const page = await context.newPage()
  try {
    for (const [kind, width, height] of [
      ['button', 200, 70],
      ['button', 312, 70],
      ['counter', 260, 150],
      ['counter', 312, 150],
      ['thumbnail', 280, 450],
      ['thumbnail', 312, 450],
      ['horizontal', 312, 220],
      ['horizontal', 560, 220],
    ] as const)
      for (const campaign of [bread, festival, oven, soldOut, later]) {
        await page.setViewportSize({ width, height })
        await page.goto(lab.origin + widgetPath(campaign, kind))
        const { beyond, broken } = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          const range = document.createRange()
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          const parted: string[] = []
          for (let node = texts.nextNode(); node; node = texts.nextNode())
            for (const { 0: amount, index } of (node.textContent ?? '').matchAll(
              /\d[\d,\u202f]*\u00a0€(\u00a0–)?|\p{L}+/gu,
            )) {
              range.setStart(node, index)
              range.setEnd(node, index + amount.length)
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
                parted.push(amount)
            }
          return { beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight], broken: parted }
        })
        const where = `${kind} of ${campaign.formSlug} at ${width} px`
        assert.ok(
          beyond.every(px => px <= 0),
          `${where}: ${beyond} px are cut`,
        )
        assert.deepEqual(broken, [], where)
      }
    // The form: tiles with their whole words in a narrow place.
    await page.setViewportSize({ width: 312, height: 900 })
    await page.goto(lab.origin + widgetPath(bread, 'form'))
    const lines = await page
      .locator('.tiles-amounts .tile-label')
      .filter({ hasText: '€', visible: true })
      .evaluateAll(labels =>
        labels.map(label => {
          const range = document.createRange()
          range.selectNodeContents(label)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      )
    assert.ok(lines.length > 1 && lines.every(each => each === 1), `lines: ${lines}`)
  } finally {
    await context.close()
  }
})
