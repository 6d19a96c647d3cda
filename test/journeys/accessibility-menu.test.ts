import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { assertFits } from './fits.ts'
import { bread } from './giver.ts'

const story = stories()

/** Each choice that is not the usual one, and the attribute of `<html>` that it sets (rule LOOK-6). */
const choices = [
  ['a11y.text', 'a11y.text.150', 'data-text', '150'],
  ['a11y.contrast', 'a11y.contrast.high', 'data-contrast', 'high'],
  ['a11y.font', 'a11y.font.legible', 'data-font', 'legible'],
  ['a11y.spacing', 'a11y.spacing.airy', 'data-spacing', 'airy'],
  ['a11y.motion', 'a11y.motion.reduced', 'data-motion', 'reduced'],
] as const

const attributes = choices.map(([, , name]) => name)

function menuOf({ page, t }: Visitor) {
  return page.getByRole('dialog', { name: t('a11y.title') })
}

async function openMenu(visitor: Visitor) {
  await visitor.page.getByRole('button', { name: visitor.t('a11y.button') }).click()
  await menuOf(visitor).waitFor()
  return menuOf(visitor)
}

const chosen = ({ page }: Visitor) =>
  page.locator('html').evaluate((html, names) => names.map(name => html.getAttribute(name)), attributes)

/** What the page does about the choices, whatever its attributes say. */
const effects = ({ page }: Visitor) =>
  page.evaluate(() => {
    const html = getComputedStyle(document.documentElement)
    const body = getComputedStyle(document.body)
    return {
      text: html.fontSize,
      background: body.backgroundColor,
      font: body.fontFamily.split(',')[0],
      spacing: body.letterSpacing,
    }
  })

const none = attributes.map(() => null)

/** Choices are sent one after the other, without a page load: the server has heard the last when its cookie is there. */
async function untilKept({ page }: Visitor, value: string) {
  const isKept = async () =>
    (await page.context().cookies()).some(cookie => cookie.name === 'a11y' && cookie.value === value)
  while (!(await isKept())) await page.waitForTimeout(20)
}

story('chooses every setting, and keeps them', [frenchPhone, englishDesk], async visitor => {
  const { page, t } = visitor
  await visitor.open(bread)
  const before = await effects(visitor)
  const menu = await openMenu(visitor)
  for (const [group, choice, name, value] of choices) {
    await menu
      .getByRole('group', { name: t(group) })
      .getByRole('radio', { name: t(choice), exact: true })
      .check()
    assert.equal(await page.locator('html').getAttribute(name), value)
  }
  await menu
    .getByRole('status')
    .filter({ hasText: t('a11y.applied') })
    .waitFor({ state: 'attached' })
  const after = await effects(visitor)
  for (const name of ['text', 'font', 'spacing', 'background'] as const)
    assert.notEqual(after[name], before[name], name)
  await untilKept(visitor, '150.high.legible.airy.reduced')

  // The next page comes with its attributes, before any script runs: nothing flashes.
  const html = await (await page.request.get(bread)).text()
  for (const [, , name, value] of choices) assert.match(html, new RegExp(`<html[^>]* ${name}="${value}"`))
  await page.reload()
  assert.deepEqual(await effects(visitor), after)
  await visitor.open('/')
  assert.deepEqual(
    await chosen(visitor),
    choices.map(([, , , value]) => value),
  )

  await (await openMenu(visitor)).getByRole('button', { name: t('a11y.reset') }).click()
  await untilKept(visitor, '100.standard.standard.normal.device')
  assert.deepEqual(await chosen(visitor), none)
  await page.reload()
  assert.deepEqual(await chosen(visitor), none)
})

story(
  'has lost the cookie: the browser’s own copy brings the settings back',
  [englishDesk],
  async visitor => {
    const { page, t } = visitor
    await visitor.open(bread)
    await (await openMenu(visitor)).getByRole('radio', { name: t('a11y.contrast.dark') }).check()
    await untilKept(visitor, '100.dark.standard.normal.device')
    await page.context().clearCookies({ name: 'a11y' })
    await page.reload()
    await page.locator('html[data-contrast=dark]').waitFor()
  },
)

const sizes = ['100.standard.standard.normal.device', '112.standard.standard.normal.device']
const large = ['125.high.legible.normal.device', '150.high.dyslexic.airy.reduced']
const menus = [frenchPhone, { locale: 'fr', width: 1280 } as const].flatMap(look =>
  [...sizes, ...large].map(preferences => ({ ...look, preferences })),
)

story('leaves no choice of the menu alone in a second row', menus, async visitor => {
  await visitor.open(bread)
  const menu = await openMenu(visitor)
  const groups = await menu
    .locator('.choices-row')
    .evaluateAll(rows =>
      rows.map(row => [...row.children].map(each => Math.round(each.getBoundingClientRect().top))),
    )
  assert.equal(groups.length, 4)
  for (const tops of groups.filter(all => all.length > 2)) {
    const perRow = [...new Set(tops)].map(top => tops.filter(other => other === top).length)
    assert.equal(new Set(perRow).size, 1, `${perRow}`)
  }
  await assertFits(visitor)
})

story('sees which words of the menu belong to which choice, and hits it', menus, async visitor => {
  await visitor.open(bread)
  const menu = await openMenu(visitor)
  const choices = await menu.locator('.choices-row').evaluateAll(rows =>
    rows.flatMap(row => {
      const range = document.createRange()
      const boxes = [...row.querySelectorAll('.choice')].map(choice => {
        const input = choice.querySelector('input')?.getBoundingClientRect() ?? new DOMRect()
        range.selectNodeContents(choice.querySelector('span') ?? choice)
        const words = range.getBoundingClientRect()
        return { input, words, height: choice.getBoundingClientRect().height }
      })
      return boxes.map(({ input, words, height }, nth) => {
        const before = boxes[nth - 1]
        const isBeside = before !== undefined && before.input.top === input.top
        return {
          height,
          apart: isBeside ? (input.left - before.words.right) / (words.left - input.right) : 2,
        }
      })
    }),
  )
  assert.equal(choices.length, 11)
  for (const { height, apart } of choices) {
    assert.ok(height >= 44, `${height} px are a small target`)
    assert.ok(apart >= 1.9, `${apart} times as far from the words before as from its own`)
  }
})

story(
  'sees the mark of the platform whole beside the largest letters',
  [{ locale: 'fr', width: 1280, preferences: '150.high.dyslexic.airy.reduced' }],
  async visitor => {
    await visitor.open(bread)
    const mark = await visitor.page.locator('.site-header .brand-mark').boundingBox()
    assert.ok(mark)
    assert.equal(Math.round(mark.width), Math.round(mark.height))
  },
)

const withoutScript = [frenchPhone, englishDesk].map(look => ({ ...look, javaScript: false }))

story('chooses settings and language without JavaScript', withoutScript, async visitor => {
  const { page, t } = visitor
  await visitor.open(`${bread}?from=mail`)
  const menu = await openMenu(visitor)
  await menu.getByRole('radio', { name: t('a11y.contrast.dark') }).check()
  await menu.getByRole('radio', { name: t('a11y.text.125') }).check()
  await menu.getByRole('button', { name: t('a11y.apply') }).click()
  await page.locator('html[data-contrast=dark][data-text="125"]').waitFor()
  assert.equal(new URL(page.url()).search, '?from=mail', 'back where they were')

  await page.getByRole('button', { name: t('language.choose') }).click()
  const [other, name] =
    visitor.look.locale === 'fr' ? (['en', 'English'] as const) : (['fr', 'Français'] as const)
  await page.getByRole('button', { name }).click()
  await page.locator(`html[lang=${other}][data-contrast=dark]`).waitFor()
})

/** Every visitor of these stories asks their system for less motion. */
story('the next page comes without a movement', [frenchPhone], async visitor => {
  const { page } = visitor
  await page.addInitScript(() =>
    addEventListener('pagereveal', event =>
      Object.assign(window, { moved: (event as PageRevealEvent).viewTransition !== null }),
    ),
  )
  await visitor.open('/associations')
  await page.getByRole('link', { name: 'Le Fournil partagé' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Le Fournil partagé' }).waitFor()
  // A slow page can be read before it is revealed.
  await page.waitForFunction(() => Reflect.has(window, 'moved'))
  assert.equal(await page.evaluate(() => Reflect.get(window, 'moved')), false)
})
