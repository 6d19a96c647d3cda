import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { administrationPath } from '#domain/form/administration-path.ts'
import { formPath } from '#domain/form/types/index.ts'
import { attacks, dangersIn } from '#test/support/attacks.ts'
import { type Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { editing, festivalKeeper, logIn, lookAt } from './back-office.ts'
import { cards, Giver } from './giver.ts'
import { KeyboardUser } from './keyboard-user.ts'

const story = stories()
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const owner = 'camille.moreau@example.org'
const donationKeeper = 'ines.legall@example.org'
const personal = editing.replace('edition/1', 'edition/3')
const festival = formPath('les-ateliers-du-canal', 'Event', 'festival-des-berges')

const surface = ({ page }: Visitor, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
const save = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Scrolls to a field, near which its surface comes and hides it. It may have come already: what is hidden is never scrolled
 * to, and its part of the page is.
 */
const goTo = ({ page }: Visitor, name: string) =>
  page.locator(`textarea[name=${name}]`).evaluate(field => field.parentElement?.scrollIntoView())

/** Opens the preview of the first mail in a tab of its own: what is typed stands in its frame and in its text, its styles hold. */
async function seePreview(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  const name = t('letters.preview_of', { mail: t('letters.confirmation') })
  const faults: string[] = []
  page.context().on('console', message => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: `${name} ${t('common.new_window')}`, exact: true }).click(),
  ])
  await shown.getByRole('heading', { level: 1, name }).waitFor()
  const frame = shown.frameLocator('.mail-frame')
  await frame.getByText('La fournée de samedi vous attend.').waitFor()
  assert.match((await shown.locator('.mail-text').textContent()) ?? '', /La fournée de samedi vous attend\./)
  const band = frame.locator('.band')
  const colour = await band.evaluate(each => getComputedStyle(each.firstElementChild ?? each).color)
  assert.equal(colour, 'rgb(255, 255, 255)', 'its own styles hold')
  const beside = new Visitor(page.context(), shown, visitor.look)
  await lookAt(beside, visitor.look.javaScript === false ? 'mail-plain' : 'mail')
  await shown.getByRole('button', { name: t('letters.try'), exact: true }).click()
  await shown.getByText(t('letters.tried', { email: donationKeeper })).waitFor()
  assert.deepEqual(faults, [])
  await shown.close()
}

/** Faults of the policy of our pages, which the browser tells on the console. */
function policyFaults({ page }: Visitor): string[] {
  const faults: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  return faults
}

story(
  'writes a presentation by keyboard alone, and finds it as it was',
  [englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const restore = await festivalKeeper(lab)
    const faults = policyFaults(visitor)
    try {
      await logIn(visitor, owner, editing)
      const text = surface(visitor, t('office.description'))
      await text.waitFor()
      const user = new KeyboardUser(visitor)
      await user.tabTo(page.getByRole('button', { name: t('rich.bold'), exact: true }))
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await user.press(key)
      assert.ok(
        await page
          .getByRole('button', { name: t('rich.heading'), exact: true })
          .evaluate(each => each === document.activeElement),
      )
      await user.press('Home')
      await user.tabTo(text)
      await user.press('Control+a')
      await user.press('Delete')
      await user.press('Control+Alt+2')
      await page.keyboard.type('Le programme')
      await user.press('Enter')
      await page.keyboard.type('Trois ')
      await user.press('Control+b')
      await page.keyboard.type('grandes')
      await user.press('Control+b')
      await page.keyboard.type(' soirées ')
      await user.press('Shift+Tab')
      await user.press('ArrowLeft')
      await user.press('ArrowLeft')
      await user.press('ArrowLeft')
      await user.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('ateliers.example/programme')
      await user.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.keyboard.press('End')
      await user.press('Enter')
      await user.press('Control+Shift+8')
      await page.keyboard.type('Vendredi')
      await user.press('Enter')
      await page.keyboard.type('Samedi')
      await lookAt(visitor, 'rich-text')
      // Past the toolbar to the title, where Enter saves.
      await user.press('Shift+Tab')
      await user.press('Shift+Tab')
      await user.press('Enter')
      await page.getByText(t('office.saved'), { exact: true }).waitFor()
      const { form } = await demoCampaign(lab, 'festival')
      const kept = () =>
        lab.db.selectFrom('forms').select('description').where('id', '=', form.id).executeTakeFirstOrThrow()
      const link = 'https://ateliers.example/programme'
      const html = [
        '<h2>Le programme</h2>',
        `<p>Trois <strong>grandes</strong> soirées <a href="${link}" rel="noopener nofollow ugc">${link}</a></p>`,
        '<ul><li><p>Vendredi</p></li><li><p>Samedi</p></li></ul>',
      ].join('')
      assert.equal((await kept()).description, html)

      // Once more without a change of its meaning: nothing is lost on the way through the editor.
      await text.waitFor()
      await text.press('Control+Home')
      await page.keyboard.type('x')
      await page.keyboard.press('Backspace')
      await save(visitor, t('office.save'))
      await page.getByText(t('office.saved'), { exact: true }).waitFor()
      assert.equal((await kept()).description, html)
      await visitor.open(festival)
      assert.equal(await page.locator('#presentation h3').innerText(), 'Le programme')
      assert.deepEqual(await page.locator('#presentation li').allInnerTexts(), ['Vendredi', 'Samedi'])
      assert.deepEqual(faults, [])
    } finally {
      await restore()
    }
  },
)

story('pastes attacks and 50 KB from a word processor', [englishDesk], async visitor => {
  const { page, t } = visitor
  const faults = policyFaults(visitor)
  await logIn(visitor, owner, personal)
  const text = surface(visitor, t('thanks.page'))
  await goTo(visitor, 'thanksPage')
  await text.waitFor()
  const source = page.locator('textarea[name=thanksPage]')
  const paste = (html: string) =>
    text.evaluate((element, pasted) => {
      element.focus()
      const data = new DataTransfer()
      data.setData('text/html', pasted)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)
  for (const attack of attacks) await paste(attack)
  const pasted = await source.inputValue()
  assert.match(pasted, /bonjour/)
  assert.deepEqual(
    dangersIn(pasted.replace(/<br>/g, '<br />')).filter(tag => !/^<a href="https:/.test(tag)),
    [],
  )

  await text.press('Control+a')
  const word = [
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>Un</p>',
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Deux</p>',
    '<b style="font-weight:normal"><p style="margin:0"><span style="font-weight:700;color:red">Gras</span> et <i>penché</i></p></b>',
  ].join('')
  await paste(word)
  assert.equal(
    await source.inputValue(),
    '<ul><li><p>Un</p></li><li><p>Deux</p></li></ul><p><strong>Gras</strong> et <em>penché</em></p>',
  )

  await text.press('Control+a')
  const paragraph =
    '<p class=MsoNormal style="margin:0cm;font-size:11pt"><span style="color:black">Une longue phrase.</span></p>'
  await paste(paragraph.repeat(Math.ceil(50_000 / paragraph.length)))
  assert.match(await source.inputValue(), /^<p>Une longue phrase\.<\/p>/)
  await save(visitor, t('office.save'))
  await page.locator('#thanksPage-error').waitFor()
  await lookAt(visitor, 'thanks-error')
  assert.ok(await text.evaluate(element => element === document.activeElement))
  assert.equal(await text.getAttribute('aria-invalid'), 'true')
  assert.deepEqual(faults, [])
})

/** Whether a mail that left says so; its words are read as a mail program does (quoted-printable). */
async function mailSays({ mails }: JourneyLab, words: string): Promise<void> {
  for (const end = Date.now() + 30_000; ; ) {
    if (mails.messages.some(message => message.replace(/=\r?\n/g, '').includes(words))) return
    assert.ok(Date.now() < end, `no mail says ${words}`)
    await setTimeout(100)
  }
}

story(
  'thanks who paid in its own words, on the confirmation and in its mail',
  [frenchPhone, englishDesk, withoutScripts],
  async (visitor, lab) => {
    const { page, t } = visitor
    const { form } = await demoCampaign(lab, 'donation')
    const path = administrationPath(form, 'edition/3')
    const label = (key: 'thanks.page' | 'thanks.video_url' | 'thanks.video_title') =>
      page.getByRole('textbox', { name: t(key) })
    try {
      await logIn(visitor, donationKeeper, path)
      await goTo(visitor, 'thanksPage')
      if (visitor.look.javaScript !== false) await page.locator('.rich-surface').first().waitFor()
      await lookAt(visitor, visitor.look.javaScript === false ? 'thanks-plain' : 'thanks')
      await label('thanks.video_url').fill('https://example.org/film')
      await label('thanks.page').fill('Le four chauffe grâce à vous.')
      await save(visitor, t('office.save'))
      await page.locator('#videoTitle-error').waitFor()
      await page.locator('#videoUrl-error').waitFor()
      await label('thanks.video_url').fill('https://youtu.be/aqz-KE-bpKQ')
      await label('thanks.video_title').fill('Une nuit au fournil')
      await save(visitor, t('office.save'))
      await page.getByText(t('thanks.saved'), { exact: true }).waitFor()
      await page.getByRole('link', { name: t('letters.link') }).click()
      const words = t('letters.words_in', { mail: t('letters.confirmation') })
      if (visitor.look.javaScript !== false) await page.locator('.rich-surface').first().waitFor()
      await lookAt(visitor, visitor.look.javaScript === false ? 'mails-plain' : 'mails')
      await page.getByRole('textbox', { name: words }).fill('La fournée de samedi vous attend.')
      await seePreview(visitor)
      await save(visitor, t('office.save'))
      await page.getByText(t('thanks.saved'), { exact: true }).waitFor()
      const { form: kept } = await demoCampaign(lab, 'donation')
      assert.deepEqual(kept.thanks, {
        page: '<p>Le four chauffe grâce à vous.</p>',
        mail: '<p>La fournée de samedi vous attend.</p>',
        video: { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Une nuit au fournil' },
      })
      // The provider's own fields need a script.
      if (visitor.look.javaScript === false) return
      const giver = new Giver(visitor)
      await giver.goToPayment({ cents: 5000, tip: 'none' })
      await giver.pay(cards.paid, 5000)
      await giver.atConfirmation()
      const thanks = page.getByRole('region', {
        name: t('thanks.from', { organization: 'Le Fournil Partagé' }),
      })
      await thanks.getByText('Le four chauffe grâce à vous.').waitFor()
      const video = thanks.getByRole('link', { name: /Une nuit au fournil/ })
      assert.equal(await video.getAttribute('href'), 'https://youtu.be/aqz-KE-bpKQ')
      assert.equal(await page.locator('iframe').count(), 0)
      await lookAt(visitor, 'thanks-confirmation')
      await mailSays(lab, 'e de samedi vous attend.')
      await mailSays(lab, 'https://youtu.be/aqz-KE-bpKQ')
    } finally {
      await lab.db
        .updateTable('forms')
        .set({ thanksPage: '', thanksMail: '', thanksVideoUrl: null, thanksVideoTitle: '' })
        .where('id', '=', form.id)
        .execute()
    }
  },
)
