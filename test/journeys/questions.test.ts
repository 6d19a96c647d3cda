import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { lookName, type Visitor } from '#test/support/browser.ts'
import {
  englishDesk,
  frenchPhone,
  type JourneyLab,
  openJourneyLab,
  tellStory,
} from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'

/** Questions that depend on answers, boxes that must be ticked, the payer's document: on one page and in steps. */
let lab: JourneyLab
let steps: JourneyLab
before(async () => {
  lab = await openJourneyLab({ quickWin: 'event' })
  steps = await openJourneyLab()
})
after(async () => {
  await lab.close()
  await steps.close()
})

const timeout = 120_000
const looks = [frenchPhone, englishDesk, { ...frenchPhone, javaScript: false }]

const accessOf = (card: Locator) => card.getByRole('group', { name: /accès adapté/ })
const needsOf = (card: Locator) => card.getByRole('combobox', { name: 'De quoi avez-vous besoin' })
const status = ({ page }: Visitor) => page.getByRole('status')

async function withScript(visitor: Visitor, buyer: Buyer): Promise<void> {
  const { page, t } = visitor
  const card = buyer.card(1)
  const [yes, no] = (['field.yes', 'field.no'] as const).map(key =>
    accessOf(card).getByRole('radio', { name: t(key) }),
  ) as [Locator, Locator]
  await needsOf(card).waitFor({ state: 'detached' })
  await no.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await needsOf(card).waitFor()
  const labels = t('field.quoted', { label: 'De quoi avez-vous besoin ?' })
  await status(visitor)
    .filter({ hasText: t('field.now_asked', { count: 1, labels }) })
    .waitFor()
  assert.ok(await yes.evaluate(each => each === document.activeElement), 'the focus stays on the answer')
  assert.deepEqual(await visitor.violations(), [])
  await visitor.page.keyboard.press('Tab')
  assert.ok(await needsOf(card).evaluate(each => each === document.activeElement), 'the question comes next')
  await needsOf(card).selectOption('La boucle magnétique')
  await no.check()
  await needsOf(card).waitFor({ state: 'detached' })
  await status(visitor)
    .filter({ hasText: t('field.not_asked', { count: 1, labels }) })
    .waitFor()
  await yes.check()
  assert.equal(await needsOf(card).inputValue(), 'La boucle magnétique', 'what was chosen has stayed')
  await needsOf(card).selectOption('')
  await buyer.send()
  await refusedFor(visitor)
  await needsOf(card).selectOption('Une place en fauteuil')
}

async function withoutScript(visitor: Visitor, buyer: Buyer): Promise<void> {
  const { page, t } = visitor
  const card = buyer.card(1)
  await needsOf(card).waitFor()
  const words = t('field.only_if', {
    question: 'Avez-vous besoin d’un accès adapté ?',
    answers: t('field.yes'),
  })
  await card.getByText(words).waitFor()
  await accessOf(card)
    .getByRole('radio', { name: t('field.yes') })
    .check()
  await buyer.send()
  await refusedFor(visitor)
  assert.equal(
    await card.getByRole('textbox', { name: t('payer.last_name'), exact: true }).inputValue(),
    'Moreau',
  )
  assert.equal(await page.locator('#error-summary').count(), 1)
  // An answer to what is not asked after all is no mistake.
  await needsOf(card).selectOption('La boucle magnétique')
  await accessOf(card)
    .getByRole('radio', { name: t('field.no') })
    .check()
}

async function refusedFor({ page, t }: Visitor): Promise<void> {
  const message = t('val.required', { label: 'De quoi avez-vous besoin ?' })
  await page.locator('#error-summary').getByText(message).waitFor()
}

for (const look of looks) {
  test(`a question comes and goes in the steps, ${lookName(look)}`, { timeout }, () =>
    tellStory(steps, look, 'questions-steps', async visitor => {
      const buyer = new Buyer(visitor, 'participants')
      await visitor.open(places.festival)
      await buyer.take('Tarif plein')
      await buyer.goOn(2)
      await buyer.writeName(1, ['Camille', 'Moreau'])
      await (look.javaScript === false ? withoutScript : withScript)(visitor, buyer)
      await buyer.goOn(3)
      await buyer.writePayerStep()
      const kept = visitor.page.getByText(/De quoi avez-vous besoin/)
      assert.equal(await kept.count(), look.javaScript === false ? 0 : 1)
    }),
  )

  test(`a question comes and goes on one page, ${lookName(look)}`, { timeout }, () =>
    tellStory(lab, look, 'questions-quick', async visitor => {
      const buyer = new Buyer(visitor, 'participants')
      await visitor.open(places.festival)
      await buyer.take('Tarif plein')
      await buyer.send()
      await visitor.page.locator('#people').waitFor()
      await buyer.writeName(1, ['Camille', 'Moreau'])
      await (look.javaScript === false ? withoutScript : withScript)(visitor, buyer)
      await buyer.writePayer()
      await buyer.pickTip('none')
      await buyer.agree()
      await buyer.send()
      await buyer.atPayment()
    }),
  )

  test(`a box must be ticked and a document may be added, ${lookName(look)}`, { timeout }, () =>
    tellStory(steps, look, 'questions-box', async visitor => {
      const { page, t } = visitor
      const buyer = new Buyer(visitor, 'members')
      await visitor.open(places.membership)
      await buyer.take('Adhésion jeune (7–17 ans)')
      await buyer.goOn(2)
      const card = buyer.card(1)
      await buyer.writeName(1, ['Léa', 'Rivière'])
      await card.getByRole('textbox', { name: 'Date de naissance' }).fill('24/03/2012')
      await card.getByRole('combobox', { name: 'Atelier' }).selectOption('Chant')
      await card
        .getByRole('group', { name: /image/ })
        .getByRole('radio', { name: t('field.no') })
        .check()
      await card.getByRole('textbox', { name: /^Prénom et nom de la personne/ }).fill('Camille Moreau')
      await card.getByRole('textbox', { name: /^Téléphone de la personne/ }).fill('06 12 34 56 78')
      const box = card.getByRole('checkbox', { name: /règlement intérieur/ })
      assert.equal(await box.isChecked(), false, 'nothing is ticked beforehand')
      await buyer.send()
      await page.locator('#error-summary').getByText(t('error.must_be_true')).waitFor()
      await box.check()
      await buyer.goOn(3)
      const script = look.javaScript !== false
      // What sends a file at once takes the place of the plain control.
      if (script) await page.getByText(t('field.file_choose')).waitFor()
      await page.getByLabel('Attestation de quotient familial').setInputFiles({
        name: 'attestation.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
      })
      if (script) await page.getByText(t('field.file_replace')).waitFor()
      await buyer.writePayer()
      await buyer.goOn(4)
      const { fileId, name } = await steps.db
        .selectFrom('payers')
        .innerJoin('files', 'files.id', 'payers.fileId')
        .select(['payers.fileId', 'files.name'])
        .orderBy('files.createdAt', 'desc')
        .executeTakeFirstOrThrow()
      assert.ok(fileId)
      assert.equal(name, 'attestation.pdf')
      const shown = page.locator('.check-facts > div').filter({ hasText: 'Attestation de quotient familial' })
      await shown.getByText(t('field.file_sent')).waitFor()
      const marks = await shown.locator('[lang=fr]').count()
      assert.equal(marks, t.locale === 'fr' ? 0 : 1, 'its words are French on an English page')
    }),
  )
}
