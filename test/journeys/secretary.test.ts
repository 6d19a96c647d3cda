import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { administrationPath, exportsPath, listPath, peoplePath } from '#domain/form/administration-path.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { workOff } from './clock-jobs.ts'
import { assertFits } from './fits.ts'
import { nameOfLook } from './name-of-look.ts'
import { forgetFactors, proveSession } from './second-factor.ts'

/** A secretary's evening: everybody of a season, written to and taken along (rules PAY-30, PPL-1 to PPL-8, LST-1 to LST-7, MSG-1 to MSG-5). */
const story = stories()
const owner = 'camille.moreau@example.org'
const slug = 'les-ateliers-du-canal'
const rate = 'Adhésion de soutien'
const phone: Look = { ...frenchPhone, width: 390 }
const desk: Look = { ...englishDesk, width: 1280 }

/** Somebody else in each look and story. */
type Signed = { readonly visitor: Visitor; readonly family: string; readonly email: string }
const somebody = (visitor: Visitor, first: 'Sénac' | 'Roux'): Signed => {
  const name = nameOfLook(visitor.look)
  return {
    visitor,
    family: `${first}-Pérès-${name}`,
    email: `eloise.${name.toLowerCase()}@${first === 'Roux' ? 'roux' : 'senac'}.example`,
  }
}

/** A page that fits its window, has no fault that a checker finds, and is photographed. */
async function seen(visitor: Visitor, name: string): Promise<void> {
  await assertFits(visitor)
  await lookAt(visitor, `secretary-${name}`)
}

const looks = [phone, desk]

story('registers somebody, finds and corrects them, and looks who renews', looks, async (visitor, lab) => {
  const signed = somebody(visitor, 'Sénac')
  await registers(signed, lab)
  await findsAndCorrects(signed, lab)
  await looksWhoRenews(signed)
})

story('writes to the members of a list and takes it along', looks, async (visitor, lab) => {
  try {
    const signed = somebody(visitor, 'Roux')
    await registers(signed, lab)
    await writes(signed, lab)
    await takesAlong(signed, lab)
  } finally {
    await forgetFactors(lab, owner)
  }
})

/** A cheque and whom it is for, in one save; the sheet is ready for the next one. */
async function registers({ visitor, family, email }: Signed, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  const { form, tier } = await demoCampaign(lab, 'membership')
  await logIn(visitor, owner, administrationPath(form, 'paiement-recu'))
  await seen(visitor, 'desk')
  await page.locator('[name="firstName"]').fill('Éloïse')
  await page.locator('[name="lastName"]').fill(family)
  await page.locator('[name="email"]').fill(email)
  await page.locator('[name="rate"]').selectOption(String(tier(rate).id))
  await page.getByLabel(t('offline.means.Check'), { exact: true }).check()
  await page.getByRole('button', { name: t('sheet.save') }).click()
  const saved = { name: `Éloïse ${family}`, amount: money(tier(rate).price, t.locale) }
  await page.getByText(t('sheet.saved', saved)).waitFor()
  await seen(visitor, 'desk-saved')
}

/** The search needs no accents; what is corrected, tagged and noted stands on the person's page. */
async function findsAndCorrects({ visitor, family }: Signed, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  for (const job of ['gather-people', 'settle-memberships']) await workOff(lab, job)
  await visitor.open(peoplePath(slug))
  await seen(visitor, 'people')
  const plain = family.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  await page.getByLabel(t('persons.search'), { exact: true }).fill(`eloise ${plain}`)
  await page.getByRole('button', { name: t('persons.submit') }).click()
  await page.waitForURL(/q=/)
  assert.equal(await page.getByRole('rowheader').count(), 1)
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByText(t('persons.event_membership', { label: rate })).waitFor()
  await seen(visitor, 'person')
  await page.getByText(t('persons.correct_title')).click()
  await page.getByLabel(t('persons.column_phone')).fill('06 12 34 56 78')
  await page.getByRole('button', { name: t('persons.correct'), exact: true }).click()
  await page.getByText(t('persons.done_correct')).waitFor()
  await page.locator('summary').getByText(t('persons.tags_title')).click()
  await page.getByLabel(t('persons.column_tags')).fill('bureau')
  await page.getByRole('button', { name: t('persons.tag_save') }).click()
  await page.getByText(t('persons.done_tag')).waitFor()
  await page.getByText(t('persons.note_title')).click()
  await page.getByLabel(t('persons.note'), { exact: true }).fill('Apporte le projecteur le mardi')
  await page.getByRole('button', { name: t('persons.note_save') }).click()
  await page.getByText('Apporte le projecteur le mardi').waitFor()
  await seen(visitor, 'person-kept')
}

async function looksWhoRenews({ visitor, family }: Signed): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`/associations/${slug}/administration/adhesions`)
  await page.getByRole('heading', { level: 1, name: t('members.title') }).waitFor()
  await seen(visitor, 'renewals')
  await page.getByLabel(t('members.search'), { exact: true }).fill(family)
  await page.getByRole('button', { name: t('members.submit') }).click()
  await page.waitForURL(/q=/)
  await page.getByText(family).first().waitFor()
  await seen(visitor, 'renewals-found')
}

/** A message to whom the list shows, looked over and sent. */
async function writes({ visitor, family, email }: Signed, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`${listPath(slug, 'adherents')}?q=${encodeURIComponent(family)}`)
  await seen(visitor, 'members')
  await page.getByRole('button', { name: t('mailing.write_to') }).click()
  await page.waitForURL(/\/redaction$/)
  await page.getByLabel(t('mailing.subject'), { exact: true }).fill('L’assemblée, {prénom|à vous}')
  // The editor takes the place of the field once the page lives.
  await page.locator('[contenteditable=true]').waitFor()
  await page.getByRole('textbox', { name: t('mailing.body') }).fill(`Mardi à 20 h. ${email}`)
  await seen(visitor, 'message')
  await page.getByRole('button', { name: t('mailing.review') }).click()
  await page.waitForURL(/\/relecture$/)
  await seen(visitor, 'message-review')
  await page.getByRole('button', { name: /^(?:Envoyer à|Send to) 1 / }).click()
  await page.waitForURL(/\/messages\/[\w-]+$/)
  const done = page.getByText(t('mailing.done'))
  for (let n = 0; n < 60 && (await done.count()) === 0; n += 1) {
    await page.waitForTimeout(500)
    await page.reload()
  }
  await seen(visitor, 'message-log')
  const sent = lab.mails.messages.filter(message => message.includes(email))
  assert.ok(sent.some(message => message.includes('Mardi')))
}

/** What the list shows, as a file. */
async function takesAlong({ visitor, family }: Signed, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await proveSession(lab, owner)
  await visitor.open(`${listPath(slug, 'adherents')}?q=${encodeURIComponent(family)}`)
  await page.getByLabel(t('lists.export_format')).selectOption('csv')
  await page.getByRole('button', { name: t('lists.export_start') }).click()
  await page.waitForURL(new RegExp(`${exportsPath(slug)}\\?demande`))
  const newest = page.getByRole('main').locator('.exports li').first()
  const link = newest.getByRole('link', { name: /^(Download|Télécharger)/ })
  for (let n = 0; n < 60 && (await link.count()) === 0; n += 1) {
    await page.waitForTimeout(500)
    await page.reload()
  }
  await seen(visitor, 'exports')
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  const text = await readFile((await file.path()) ?? '', 'utf8')
  assert.equal(text.trim().split('\r\n').length, 2)
  assert.ok(text.includes(family))
}
