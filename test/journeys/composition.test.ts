import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { bread, Giver, plain } from './giver.ts'
import { type Stage, walks } from './walks.ts'

const story = stories()

const desk: Look = { locale: 'fr', width: 1280 }

const pages = ['/', '/associations', '/associations/le-fournil-partage', ...Object.values(places), bread]

/** Where the content of header, page and footer begins and ends, in pixels. */
const edgesOf = ({ page }: Visitor) =>
  page.evaluate(() => {
    const edges = (selector: string) => {
      const element = document.querySelector(selector)
      if (element === null) return null
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(Math.round)
    }
    return ['.site-header-row', 'main .container', '.site-footer > .container'].map(edges).filter(Boolean)
  })

async function assertEdgesAgree(visitor: Visitor) {
  const all = await edgesOf(visitor)
  assert.ok(all.length > 1, `something to compare on ${visitor.page.url()}`)
  for (const edges of all) assert.deepEqual(edges, all[0], visitor.page.url())
}

/** Nothing stands below the footer but the room of its own bar, which has its colour. */
async function assertEndsWithFooter({ page }: Visitor) {
  const [end, whole] = await page.evaluate(() => {
    const footer = document.querySelector('footer')?.getBoundingClientRect()
    return [Math.round((footer?.bottom ?? 0) + scrollY), document.documentElement.scrollHeight]
  })
  assert.ok(
    Math.abs((end ?? 0) - (whole ?? 0)) <= 1,
    `${page.url()}: the footer ends at ${end} of ${whole} px`,
  )
}

story(
  'sees header, content and footer share their edges, and the page end with it',
  [desk],
  async visitor => {
    for (const path of pages) {
      await visitor.open(path)
      await assertEdgesAgree(visitor)
      await assertEndsWithFooter(visitor)
    }
    for await (const stage of walks.tickets.steps(visitor)) {
      if (stage === 'choice-filled' || stage === 'people-filled') continue
      await assertEdgesAgree(visitor)
      await assertEndsWithFooter(visitor)
    }
  },
)

story('sees every page of a phone end with its footer', [frenchPhone], async visitor => {
  for (const path of pages) {
    await visitor.open(path)
    await assertEndsWithFooter(visitor)
  }
})

/** The first thing that a dialog says is its title. */
const titleHasFocus = ({ page }: Visitor) =>
  page.waitForFunction(() => {
    const dialog = document.querySelector('dialog[open]')
    return dialog !== null && document.activeElement === dialog.querySelector('h2')
  })

story('hears the title first of a dialog that opens', [frenchPhone, englishDesk], async visitor => {
  const { page, t } = visitor
  await visitor.open(places.festival)
  await page.getByRole('link', { name: t('footer.report') }).click()
  await titleHasFocus(visitor)
  for await (const stage of walks.membership.steps(visitor)) if (stage === 'summary-filled') break
  await page.getByRole('button', { name: t('pay.details') }).click()
  await titleHasFocus(visitor)
})

/** What the association wrote: names of rates, options and questions, and the campaign's title. */
const theirs =
  '.campaign-title, .compact-title, .tier-words h3, .reward-name, .person-rate, .option-label, .order-title'

async function assertNamedAsTheirs({ page }: Visitor, least: number) {
  const found = await page.locator(theirs).evaluateAll(all =>
    all.map(each => ({
      text: each.textContent,
      language: (each.querySelector('[lang]') ?? each.closest('[lang]'))?.getAttribute('lang'),
    })),
  )
  assert.ok(found.length >= least, `${found.length} on ${page.url()}`)
  for (const { text, language } of found) assert.equal(language, 'fr', `${text} on ${page.url()}`)
}

story(
  'hears what the association wrote in its own language',
  [{ locale: 'en', width: 1280 }],
  async visitor => {
    const { page } = visitor
    for (const path of [places.membership, places.shop, places.oven, places.workshop]) {
      await visitor.open(path)
      await assertNamedAsTheirs(visitor, 2)
    }
    for await (const stage of walks.tickets.steps(visitor)) {
      if (stage === 'confirmation') break
      await assertNamedAsTheirs(visitor, 1)
      if (stage !== 'people-filled') continue
      const question = page.locator('.field-label [lang=fr]').filter({ hasText: 'Régime alimentaire' })
      assert.ok((await question.count()) > 0, 'its questions too')
    }
    const heading = page.locator('.order-head [lang=fr]')
    assert.equal(await heading.textContent(), 'Festival des berges')
  },
)

const filled: readonly Stage[] = ['summary-filled', 'page-filled']

for (const walk of [walks.tickets, walks.membership, walks.sale, walks.monthly, walks.checkout])
  story(
    `reads one sum in the bar, on the button and where it is paid: ${walk.name}`,
    [frenchPhone],
    async (visitor, lab) => {
      const { page } = visitor
      let sum = ''
      for await (const stage of walk.steps(visitor, lab)) {
        if (filled.includes(stage)) {
          const shown = await page.locator('.total-button-sum > :last-child').innerText()
          sum = plain(shown)
          const button = plain(await page.locator('.total-bar .btn').innerText())
          assert.ok(button.includes(sum), `« ${button} » beside ${sum}`)
        }
        if (stage !== 'payment') continue
        assert.ok(plain(await page.locator('h1').innerText()).includes(sum), 'the payment page asks for it')
        return
      }
    },
  )

story('is told in the bar of a phone what to choose first', [frenchPhone], async visitor => {
  const { page, t } = visitor
  const bar = page.locator('.total-button')
  for (const [path, words] of [
    [places.festival, t('step.begin_participants')],
    [places.membership, t('step.begin_members')],
    [places.shop, t('step.begin_details')],
    [places.oven, t('step.begin_contributors')],
  ] as const) {
    await visitor.open(path)
    await bar.getByText(words).waitFor()
  }
  await visitor.open(places.festival)
  await new Buyer(visitor, 'participants').take('Tarif plein')
  await bar.getByText(t('step.see_detail')).waitFor()
})

story('finds an address whole on its line', [frenchPhone], async visitor => {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay('4242424242424242')
  await giver.atConfirmation()
  const lines = await visitor.page.locator('.address').evaluateAll(all =>
    all.map(each => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  assert.ok(lines.length >= 2, 'the payer’s and the association’s')
  assert.deepEqual(new Set(lines), new Set([1]))
})

/** Whether each point between two facts on one line is seen, and each one at a line's start is not; gives how many of both. */
const pointsOf = ({ page }: Visitor) =>
  page.locator('.facts-line').evaluateAll(lines =>
    lines.flatMap(line => {
      const start = line.getBoundingClientRect().left
      return [...line.querySelectorAll('.facts-point')].map(point => {
        const fact = point.parentElement?.getBoundingClientRect()
        const before = point.parentElement?.previousElementSibling?.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(point)
        const isFirst = fact && before ? fact.top >= before.bottom - 1 : false
        return { isFirst, isSeen: range.getBoundingClientRect().right > start, words: line.textContent }
      })
    }),
  )

story('reads short facts in rows that no point begins or ends', [frenchPhone], async visitor => {
  const points = []
  for (const path of ['/associations', '/associations/le-fournil-partage', bread]) {
    await visitor.open(path)
    for (const width of [360, 240]) {
      await visitor.page.setViewportSize({ width, height: 780 })
      points.push(...(await pointsOf(visitor)))
    }
  }
  for (const { isFirst, isSeen, words } of points) assert.equal(isSeen, !isFirst, words ?? '')
  assert.deepEqual(new Set(points.map(({ isFirst }) => isFirst)), new Set([true, false]), 'both were met')
})

story('reads the whole of a long choice', [desk], async visitor => {
  const { page } = visitor
  await visitor.open('/associations')
  const select = page.locator('main select').first()
  const heightOf = async () => (await select.boundingBox())?.height ?? 0
  const before = await heightOf()
  await select.evaluate((element: HTMLSelectElement) => {
    element.add(new Option('Place unique pour la soirée entière du samedi. '.repeat(5), 'long', true, true))
  })
  assert.ok((await heightOf()) > before + 10, `${before} px`)
})
