import assert from 'node:assert/strict'
import sharp from 'sharp'
import { embedCode, widgetKinds, widgetPath } from '#domain/form/widgets.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { editing, festivalKeeper, logIn, lookAt, office } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { camille, cards } from './giver.ts'
import { proveSession } from './second-factor.ts'
import { assertWholeWords } from './words.ts'

const story = stories()
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const owner = 'camille.moreau@example.org'
const tier = 'Tarif plein'
const look = editing.replace('edition/1', 'edition/3')

const save = ({ page, t }: Visitor) =>
  page
    .getByRole('button', { name: t('office.save') })
    .last()
    .click()
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The section of a rate, by the name that it had when the page came. */
const rate = ({ page }: Visitor) => page.getByRole('group', { name: tier })

story('edits the festival, and takes it off and back', [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t } = visitor
  const putBack = await festivalKeeper(lab)
  try {
    await logIn(visitor, owner, editing)
    await lookAt(visitor, 'edit')
    await page.getByLabel(t('office.title'), { exact: true }).focus()
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const bar = document.querySelector('.office-save')?.getBoundingClientRect()
      return (document.activeElement?.getBoundingClientRect().bottom ?? 0) - (bar?.top ?? 0)
    })
    assert.ok(covered <= 0, `the focused field lies ${covered} px under the bar that saves`)

    await page.getByLabel(t('office.title'), { exact: true }).fill('')
    await rate(visitor).getByLabel(t('office.tier_capacity')).fill('1')
    await save(visitor)
    await page.locator('#error-summary').waitFor()
    await lookAt(visitor, 'edit-error')
    await page.getByLabel(t('office.title'), { exact: true }).fill('Festival des quais')
    await rate(visitor).getByLabel(t('office.tier_capacity')).fill('1')
    await save(visitor)
    await page
      .getByText(/Indiquez au moins|Enter at least/)
      .first()
      .waitFor()
    assert.equal(await page.getByLabel(t('office.title'), { exact: true }).inputValue(), 'Festival des quais')
    await rate(visitor).getByLabel(t('office.tier_capacity')).fill('700')
    await save(visitor)
    await page.getByText(t('office.saved')).waitFor()
    await visitor.open(look)
    await page.getByRole('radio', { name: t('office.accent_own') }).check()
    await page.getByLabel(t('office.accent_other')).fill('#FFCC00')
    await press(visitor, t('office.another_idea'))
    await page.locator('.office-cover[src*="%232"]').waitFor()
    await save(visitor)
    await page.getByText(t('office.darkened')).waitFor()
    await lookAt(visitor, 'edit-saved')
    await visitor.open(places.festival)
    await page.getByRole('heading', { level: 1, name: 'Festival des quais' }).waitFor()
    await page
      .locator('.admin-bar')
      .getByRole('link', { name: t('admin.contents') })
      .click()

    await page
      .getByRole('navigation', { name: t('editor.steps') })
      .getByRole('link', { name: t('editor.step.5') })
      .click()
    for (const [move, state] of [
      ['hide', 'Private'],
      ['publish', 'Public'],
      ['disable', 'Disabled'],
      ['delete', 'Deleted'],
      ['restore', 'Disabled'],
      ['reactivate', 'Public'],
    ] as const) {
      // What disappears is asked for once more, with what stays behind.
      if (move === 'delete') {
        await page.getByRole('link', { name: t('office.move.delete'), exact: true }).click()
        await page.getByText(t('frame.delete.undo')).waitFor()
        await lookAt(visitor, 'delete')
      }
      await press(visitor, t(`office.move.${move}`))
      await page.getByText(t(`office.moved_${move}`)).waitFor()
      await page
        .getByText(t(`office.state.${state}`), { exact: true })
        .first()
        .waitFor()
    }
    await lookAt(visitor, 'state')
  } finally {
    await putBack()
  }
})

story(
  'sends a picture, and is told when somebody else was faster',
  [withoutScripts],
  async (visitor, lab) => {
    const { page, t } = visitor
    const putBack = await festivalKeeper(lab)
    try {
      await logIn(visitor, owner, look)
      const other = await visitor.openTab(editing)
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
      await page
        .getByLabel(t('office.picture'), { exact: false })
        .setInputFiles(file('a.jpg', Buffer.from('<svg/>')))
      await save(visitor)
      await page.getByText(t('error.image_type')).first().waitFor()
      const drawn = sharp({ create: { width: 1200, height: 500, channels: 3, background: '#01688F' } })
      await page
        .getByLabel(t('office.picture'), { exact: false })
        .setInputFiles(file('b.jpg', await drawn.jpeg().toBuffer()))
      await save(visitor)
      await page.getByText(t('thanks.saved')).waitFor()
      const picture = page.locator('.office-focus img')
      const answer = await page.request.get((await picture.getAttribute('src')) ?? '')
      assert.deepEqual(
        [answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']],
        [200, 'image/webp', 'public, max-age=31536000, immutable'],
      )

      await other.page.getByLabel(t('office.title'), { exact: true }).fill('Le second titre')
      await save(other)
      await other.page.getByText(t('error.CAMPAIGN_CHANGED')).waitFor()
      assert.equal(
        await other.page.getByLabel(t('office.title'), { exact: true }).inputValue(),
        'Le second titre',
      )
      await lookAt(other, 'edit-conflict')
      await save(other)
      await other.page.getByText(t('office.saved')).waitFor()
    } finally {
      await putBack()
    }
  },
)

/** A phone in any case: what lies down has no room there. */
const narrow: Look = { locale: 'en', width: 360 }

story('shares the festival', [frenchPhone, englishDesk, narrow], async (visitor, lab) => {
  const { page, t } = visitor
  await logIn(visitor, owner, `${office}/partage`)
  const form = {
    organizationSlug: 'les-ateliers-du-canal',
    formType: 'Event',
    formSlug: 'festival-des-berges',
  } as const
  const codes = await page
    .locator('textarea.code')
    .evaluateAll(areas => areas.map(area => (area as HTMLTextAreaElement).value))
  for (const [index, kind] of widgetKinds.entries()) {
    const title = await page.locator('iframe').nth(index).getAttribute('title')
    const path = widgetPath(form, kind)
    assert.equal(codes[index], embedCode({ origin: lab.origin, path, kind, title: title ?? '' }))
    assert.equal(await page.locator('iframe').nth(index).getAttribute('src'), path)
  }
  // Each preview shows its widget whole, but the form, which goes on below: nothing is cut.
  for (const kind of widgetKinds.filter(each => each !== 'form')) {
    await page.getByRole('radio', { name: t(`office.widget.${kind}`), exact: true }).check()
    assert.equal(await page.locator('.widget-sample:visible').count(), 1)
    const preview = page.locator(`.widget-ground-${kind} iframe`)
    await preview.scrollIntoViewIfNeeded()
    const frame = await (await preview.elementHandle())?.contentFrame()
    assert.ok(frame)
    await frame.getByRole('link').waitFor()
    const beyond = await frame.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ])
    assert.ok(
      beyond.every(px => px <= 0),
      `${kind}: ${beyond} px are cut`,
    )
  }
  for (const [file, type] of [
    ['qr.svg', 'image/svg+xml; charset=utf-8'],
    ['qr.png', 'image/png'],
  ] as const) {
    const answer = await page.request.get(`${office}/partage/${file}`)
    assert.deepEqual([answer.status(), answer.headers()['content-type']], [200, type])
  }
  await page.getByRole('radio', { name: t('office.ground_dark') }).check()
  await lookAt(visitor, 'share')
})

story(
  'reads the same figures from the chart and from its table',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const buyer = new Buyer(visitor, 'participants')
    await visitor.open(places.festival)
    await buyer.take(tier)
    await buyer.goOn(2)
    await buyer.writeName(1, ['Camille', 'Moreau'])
    await buyer.goOn(3)
    await buyer.writePayer(camille)
    await buyer.goOn(4)
    await buyer.pickTip('none')
    await buyer.agree()
    await buyer.send()
    await buyer.atPayment()
    await buyer.pay(cards.paid, 2400)
    await buyer.atConfirmation()
    await lab.quiet()
    await logIn(visitor, owner, `${office}/statistiques`)
    await page.getByText(t('office.see_table')).click()
    const bars = await page
      .locator('.chart-bar')
      .evaluateAll(all =>
        all.map(bar => [(bar as SVGElement).dataset.day, bar.getAttribute('aria-label')] as const),
      )
    assert.ok(bars.length > 0)
    for (const [day, words] of bars) {
      const cell = await page.locator(`tbody [data-day="${day}"]`).textContent()
      assert.ok(cell !== money(0, t.locale) && words?.endsWith(cell ?? '?'), `${words} / ${cell}`)
    }
    const filled = await page
      .locator('tbody [data-day]')
      .evaluateAll(all => all.map(cell => cell.textContent))
    assert.equal(filled.filter(text => text !== money(0, t.locale)).length, bars.length)
    await page.locator('.chart-bar').first().focus()
    await assertWholeWords(visitor)
    await lookAt(visitor, 'statistics')
    await page.getByLabel(t('office.period'), { exact: true }).selectOption('7')
    await press(visitor, t('office.show'))
    await page.waitForURL(/periode=7/)
  },
)

story('invites somebody, who accepts and is removed', [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t } = visitor
  await logIn(visitor, owner, `${office}/administrateurs`)
  await proveSession(lab, owner)
  await press(visitor, t('office.invite_title'))
  await page.getByLabel(t('office.invite_email')).fill('ines.legall@')
  await press(visitor, t('office.invite_submit'))
  await page.getByText(t('error.email_invalid')).first().waitFor()
  await page.getByLabel(t('office.invite_email')).fill('ines.legall@example.org')
  await press(visitor, t('office.invite_submit'))
  await page.getByText(t('team.done_invite')).waitFor()
  await lookAt(visitor, 'team')
  await lab.quiet()
  const path = invitationPath(lab)
  const invited = await lab.arrive(visitor.look)
  try {
    await invited.open(path)
    await invited.page.getByText(invited.t('invitation.identify')).waitFor()
    await lookAt(invited, 'invitation')
    await logIn(invited, 'ines.legall@example.org', path)
    await press(invited, invited.t('invitation.accept'))
    await invited.page.waitForURL(url => url.pathname === editing)
    assert.equal((await invited.open(path))?.status(), 404)
    await lookAt(invited, 'invitation-gone')
    await page.reload()
    await press(visitor, t('office.remove_of', { name: 'Inès Le Gall' }))
    await page.getByText(t('team.done_remove')).waitFor()
    assert.equal((await invited.open(editing))?.status(), 404)
    assert.deepEqual(invited.complaints, [])
  } finally {
    await invited.leave()
  }
})

/** The link of the newest mail; mails are quoted-printable. */
function invitationPath({ mails }: JourneyLab): string {
  const text = (mails.messages.at(-1) ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  return /\/invitation\/[\da-f-]+\?token=[\w.%-]+/.exec(text)?.[0] ?? ''
}

story('sees only what is theirs as the administrator of one campaign', [frenchPhone], async visitor => {
  const { page, t } = visitor
  const home = '/associations/les-ateliers-du-canal/administration'
  assert.equal((await visitor.open(editing))?.status(), 404, 'nobody else edits')
  await logIn(visitor, 'samir.haddad@example.org', home)
  assert.equal(await page.locator('.campaign-card').count(), 1)
  await lookAt(visitor, 'home')
  for (const each of ['edition/1', 'partage', 'statistiques', 'administrateurs'])
    assert.equal((await visitor.open(`${office}/${each}`))?.status(), 200, each)
  assert.equal(await page.getByLabel(t('office.invite_email')).count(), 0)
  assert.equal(await page.getByText(owner).count(), 0)
  await lookAt(visitor, 'team-read-only')
  for (const path of [
    `${home}/boutiques/la-boutique-des-ateliers/edition/1`,
    `${home}/evenements/soiree-serigraphie/statistiques`,
    `${home}/inconnu/festival-des-berges/partage`,
    '/associations/le-fournil-partage/administration',
    '/associations/le-fournil-partage/administration/ventes/atelier-pain-au-levain/edition/1',
  ])
    assert.equal((await visitor.open(path))?.status(), 404, path)
})
