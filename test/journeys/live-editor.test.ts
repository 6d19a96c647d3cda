import assert from 'node:assert/strict'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { editing, festivalKeeper, logIn, lookAt } from './back-office.ts'

const story = stories()
const frenchDesk = { ...englishDesk, locale: 'fr' } as const
const owner = 'camille.moreau@example.org'
const publishing = editing.replace('edition/1', 'edition/5')

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
const titleField = ({ page, t }: Visitor) => page.getByLabel(t('office.title'), { exact: true })
const titleInPreview = ({ page }: Visitor) => page.frameLocator('iframe[data-preview]').locator('h1')

const stored = async ({ db }: JourneyLab) =>
  db
    .selectFrom('forms')
    .select(['title', 'state', 'version'])
    .where('slug', '=', 'festival-des-berges')
    .executeTakeFirstOrThrow()

async function asDraft({ db }: JourneyLab) {
  await db.updateTable('forms').set({ state: 'Draft' }).where('slug', '=', 'festival-des-berges').execute()
}

/** What the browser notes of an answer that was meant to fail. */
function forgive({ complaints }: Visitor, expected: RegExp) {
  const left = complaints.filter(each => !expected.test(each))
  assert.ok(left.length < complaints.length)
  complaints.splice(0, complaints.length, ...left)
}

/** The words of the save bar, up to the time that a clock shows. */
const savedWords = ({ t }: Visitor) => t('saving.saved', { time: '' }).trim()

story(
  'a draft is saved while it is typed, beside the page that its visitors will see',
  [englishDesk],
  async (visitor, lab) => {
    const { page } = visitor
    const putBack = await festivalKeeper(lab)
    try {
      await asDraft(lab)
      await logIn(visitor, owner, editing)
      await titleInPreview(visitor).waitFor()
      const asked: string[] = []
      page.on('dialog', async dialog => {
        asked.push(dialog.type())
        await dialog.accept()
      })
      await titleField(visitor).fill('Le bal des berges')
      await titleInPreview(visitor).getByText('Le bal des berges', { exact: true }).waitFor()
      await page
        .getByRole('status')
        .filter({ hasText: savedWords(visitor) })
        .waitFor()
      await lookAt(visitor, 'draft-saved')
      assert.equal((await stored(lab)).title, 'Le bal des berges')
      await titleField(visitor).fill('Le grand bal des berges')
      const isStored = async () => (await stored(lab)).title === 'Le grand bal des berges'
      while (!(await isStored())) await page.waitForTimeout(100)
      await page
        .getByRole('status')
        .filter({ hasText: savedWords(visitor) })
        .waitFor()
      await visitor.open(editing)
      assert.equal(await titleField(visitor).inputValue(), 'Le grand bal des berges')
      assert.deepEqual(asked, [], 'nothing is lost by leaving')
    } finally {
      await putBack()
    }
  },
)

story(
  'the look and the thanks of a draft are saved while they are typed',
  [englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const putBack = await festivalKeeper(lab)
    try {
      await asDraft(lab)
      await logIn(visitor, owner, editing.replace('edition/1', 'edition/3'))
      await titleInPreview(visitor).waitFor()
      await page.getByLabel(t('thanks.video_url')).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
      await page.getByLabel(t('thanks.video_title')).fill('Les berges en 2025')
      await page
        .getByRole('status')
        .filter({ hasText: savedWords(visitor) })
        .waitFor()
      await visitor.open(editing.replace('edition/1', 'edition/3'))
      assert.equal(await page.getByLabel(t('thanks.video_title')).inputValue(), 'Les berges en 2025')
      await visitor.open(editing)
      await titleField(visitor).waitFor()
      assert.equal((await stored(lab)).title, 'Festival des berges', 'what another step shows stays as it is')
    } finally {
      await putBack()
    }
  },
)

story(
  'the words in the mails of a draft are saved while they are typed, and their preview shows them',
  [englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const putBack = await festivalKeeper(lab)
    const mails = editing.replace('edition/1', 'edition/3/e-mails')
    // The surface comes once its part of the page is near, and takes the place of the textarea.
    const words = async () => {
      await page
        .locator('textarea[name=ticketMail]')
        .evaluate(field => field.parentElement?.scrollIntoView({ block: 'center' }))
      const surface = page.locator('.rich-surface [contenteditable=true]')
      return surface.and(page.getByLabel(t('letters.words_in', { mail: t('letters.ticket') })))
    }
    const saved = page.getByRole('status').filter({ hasText: savedWords(visitor) })
    try {
      await asDraft(lab)
      await logIn(visitor, owner, mails)
      await (await words()).click()
      await page.keyboard.type('La navette part à 19 h.')
      await saved.waitFor()
      await lookAt(visitor, 'mails-draft-saved')
      const name = `${t('letters.preview_of', { mail: t('letters.ticket') })} ${t('common.new_window')}`
      const [preview] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      await preview.frameLocator('iframe').getByText('La navette part à 19 h.').waitFor()
      await preview.close()
      await page.keyboard.press('Escape')
      await (await words()).click()
      await page.keyboard.press('End')
      await page.keyboard.type(' Soyez là.')
      const isStored = async () => {
        const { mailWords } = await lab.db
          .selectFrom('forms')
          .select('mailWords')
          .where('slug', '=', 'festival-des-berges')
          .executeTakeFirstOrThrow()
        return JSON.stringify(mailWords).includes('Soyez là.')
      }
      while (!(await isStored())) await page.waitForTimeout(100)
      await saved.waitFor()
      await visitor.open(mails)
      await (await words()).getByText('La navette part à 19 h. Soyez là.').waitFor()
      assert.equal((await stored(lab)).title, 'Festival des berges', 'what another step shows stays as it is')
    } finally {
      await putBack()
    }
  },
)

story(
  'says when nothing could be saved, and saves once the network is back',
  [frenchDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const putBack = await festivalKeeper(lab)
    try {
      await asDraft(lab)
      await logIn(visitor, owner, editing)
      await titleInPreview(visitor).waitFor()
      await page.route('**/enregistrement', route => route.abort())
      await titleField(visitor).fill('Sans réseau')
      await page
        .getByRole('status')
        .filter({ hasText: t('saving.failed') })
        .waitFor()
      assert.notEqual((await stored(lab)).title, 'Sans réseau')
      await page.unroute('**/enregistrement')
      forgive(visitor, /ERR_FAILED/)
      await press(visitor, t('saving.retry'))
      await page
        .getByRole('status')
        .filter({ hasText: savedWords(visitor) })
        .waitFor()
      assert.equal((await stored(lab)).title, 'Sans réseau')
    } finally {
      await putBack()
    }
  },
)

story('two people in one draft: nothing is replaced silently', [frenchDesk], async (visitor, lab) => {
  const { page, t } = visitor
  const putBack = await festivalKeeper(lab)
  try {
    await asDraft(lab)
    await logIn(visitor, owner, editing)
    const other = await visitor.openTab(editing)
    await titleInPreview(other).waitFor()
    await titleField(visitor).fill('Le titre de la première')
    await page
      .getByRole('status')
      .filter({ hasText: savedWords(visitor) })
      .waitFor()
    await titleField(other).fill('Le titre de la seconde')
    await other.page
      .getByRole('status')
      .filter({ hasText: t('saving.conflict') })
      .waitFor()
    assert.equal((await stored(lab)).title, 'Le titre de la première')
    await press(other, t('office.save'))
    await other.page.getByText(t('error.CAMPAIGN_CHANGED')).waitFor()
    assert.match(await other.page.locator('#changed').innerText(), /Le titre de la première/)
    assert.equal(await titleField(other).inputValue(), 'Le titre de la seconde')
    await lookAt(other, 'draft-conflict')
    forgive(visitor, /409/)
  } finally {
    await putBack()
  }
})

story('what is online changes only by its button', [frenchPhone], async (visitor, lab) => {
  const { page, t } = visitor
  const putBack = await festivalKeeper(lab)
  try {
    await logIn(visitor, owner, editing)
    const { title } = await stored(lab)
    await titleField(visitor).pressSequentially(' bis', { delay: 30 })
    await page
      .getByRole('status')
      .filter({ hasText: t('saving.changed_live') })
      .waitFor()
    await press(visitor, t('preview.open'))
    await titleInPreview(visitor).waitFor()
    await lookAt(visitor, 'preview')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1500)
    assert.equal((await stored(lab)).title, title, 'half a sentence is no page')
    await press(visitor, t('office.save'))
    await page.getByText(t('office.saved')).waitFor()
    assert.notEqual((await stored(lab)).title, title)
  } finally {
    await putBack()
  }
})

const withoutScripts = { ...frenchPhone, javaScript: false }

story(
  'publishes by link alone from the checklist, and is led to share it',
  [frenchPhone, withoutScripts, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const putBack = await festivalKeeper(lab)
    try {
      await asDraft(lab)
      await logIn(visitor, owner, publishing)
      await page.getByRole('heading', { name: t('editor.checklist') }).waitFor()
      await lookAt(visitor, 'publish')
      await press(visitor, t('office.move.publishPrivately'))
      await page.waitForURL(/\/partage\?publie$/)
      assert.equal((await stored(lab)).state, 'Private')
    } finally {
      await putBack()
    }
  },
)
