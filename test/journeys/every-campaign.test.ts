import assert from 'node:assert/strict'
import { wordsAbout } from '#messages/words-about.ts'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { camille, plain } from './giver.ts'
import { type Stage, type Walk, walks } from './walks.ts'

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

/** What somebody answers on the way, where, and about which item. */
type Answered = {
  readonly walk: Walk
  readonly item: string
  readonly label: string
  readonly at: Stage
  readonly answer: (visitor: Visitor) => Promise<string>
}

const answered: readonly Answered[] = [
  {
    walk: walks.sale,
    item: 'Atelier, par personne',
    label: 'Date choisie',
    at: 'page-filled',
    answer: async ({ page }) => {
      const chosen = page.getByRole('combobox', { name: 'Date choisie' }).locator('option:checked')
      return (await chosen.innerText()).trim()
    },
  },
  {
    walk: walks.shop,
    item: 'Tote bag sérigraphié',
    label: 'Couleur',
    at: 'people-filled',
    answer: async () => 'Bleu',
  },
]

for (const { walk, item, label, at, answer } of answered)
  story(
    `reads an answer under its item before and after paying: ${walk.name}`,
    looks,
    async (visitor, lab) => {
      const { page, t } = visitor
      let words = ''
      const isShown = async () => {
        const row = page.locator('dl.rows dt').filter({ hasText: item, visible: true })
        await row.locator('.unit-note').getByText(words).first().waitFor()
      }
      for await (const stage of walk.steps(visitor, lab)) {
        if (stage === at) words = wordsAbout(t, label, await answer(visitor))
        if (stage === 'summary') await isShown()
        if (stage !== 'payment') continue
        const fold = page.locator('details.order-fold > summary').filter({ visible: true })
        if ((await fold.count()) > 0) await fold.click()
        await isShown()
      }
      await isShown()
      await lab.quiet()
      const mail = readable(lab.mails.messages.findLast(each => each.includes(camille.email)) ?? '')
      const [, after = ''] = mail.split(item)
      assert.ok(plain(after).includes(plain(words)), `${words}: ${plain(after).slice(0, 400)}`)
      await visitor.open(/\/commandes\/\d+\?token=[\w.-]+/.exec(mail)?.[0] ?? assert.fail(mail))
      await isShown()
    },
  )

/** A mail's text as a mail program reads it (quoted-printable). */
function readable(message: string): string {
  const bytes = message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
