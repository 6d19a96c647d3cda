import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { latestMailSubject } from '#db/previewed-mails.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { type WordedMail, wordedMails } from '#domain/form/form.ts'
import { mailField } from '#domain/form/mail-words.ts'
import { limits } from '#domain/limits.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { attacks, dangersIn } from '#test/support/attacks.ts'
import { addDonationCampaign, addMonthlyTier, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { chargeAt, chargesOf, sellInstalments } from '#test/support/later.ts'
import { addAdministrator } from '#test/support/people.ts'
import { givenGift, haveReceipts } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { minutesAfter } from '../paris-time.ts'
import { letterOf } from './letter-of.ts'

const card = '4242424242424242'
const words =
  '<h2>À bientôt</h2><p>Voir <a href="https://asso.example/x">le site</a></p><ul><li>Un</li><li>Deux</li></ul>'
const asText = /\nÀ bientôt\nVoir le site \(https:\/\/asso\.example\/x\)\n• Un\n• Deux\n/

let product: TestApp
let season: TestForm
let donation: TestCampaign
let evening: TestForm
let userId: number
let host: number
let keeper: number

before(async () => {
  product = await testApp()
  season = await addForm(product, {
    formType: 'Membership',
    tiers: [{ tierType: 'Membership', price: 20_00, label: 'Adulte', counts: [3] }],
  })
  evening = await addForm(product, {
    formType: 'Event',
    startAt: '2027-05-12T18:30:00.000Z',
    tiers: [{ tierType: 'Registration', price: 24_00 }],
  })
  donation = await addDonationCampaign(product)
  await haveReceipts(product, donation)
  userId = await addAdministrator(product, 'ines@example.org', { ...season, formId: null })
  host = await addAdministrator(product, 'zoe@example.org', { ...evening, formId: null })
  keeper = await addAdministrator(product, 'bea@example.org', { ...donation, formId: null })
})
after(() => product.close())

const atSeason = () => ({ ...season.address, userId })
const atDonation = () => ({ ...donation.address, userId: keeper })
const atEvening = () => ({ ...evening.address, userId: host })
type Visit = ReturnType<typeof atSeason>

/** Saves these fields over the version that is there, unless another is given. */
async function save(visit: Visit, values: ContentsValues, version?: number) {
  const { form } = successOf(await product.acts.readCampaignMails(visit))
  return product.acts.saveMailWords({ ...visit, version: version ?? form.version, values })
}

const preview = async (visit: Visit, mail: WordedMail, values: ContentsValues = {}) =>
  successOf(await product.acts.previewMail({ ...visit, mail, values }))

/** Every address of this installation in it. */
const ownLinks = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<>)]+/g)].map(([link]) => link)

const member = () => ({
  ...gift({ tierId: season.tiers[0]?.id ?? 0 }),
  tierType: 'Membership' as const,
  participant: { firstName: 'Zoé', lastName: 'Petit', email: null },
})

const place = (firstName: string) =>
  anItem({ tierId: evening.tiers[0]?.id ?? 0, participant: { firstName, lastName: 'Petit', email: null } })

/** One instalment of the season that a bank has refused for good, and one that is to come. */
async function haveCharges(): Promise<void> {
  const refused = await sellInstalments(product, '4000000000000341', season)
  const [, second] = await chargesOf(product, refused)
  for (let days = 0; days <= 15; days += 1)
    await chargeAt(product, minutesAfter(`${second?.dueOn}T08:00:00.000Z`, days * 24 * 60))
  await sellInstalments(product, card, season)
}

/** The mails that orders have brought, each with a campaign of such an order. */
const ofOrders = () =>
  [
    [atSeason(), 'confirmation'],
    [atEvening(), 'ticket'],
    [atSeason(), 'card'],
    [atDonation(), 'receipt'],
    [atSeason(), 'announced'],
    [atSeason(), 'refused'],
  ] as const

describe('the words of an association in its mails', () => {
  test('are asked for the mails that its campaign brings', async () => {
    const { mails } = successOf(await product.acts.readCampaignMails(atSeason()))
    assert.deepEqual(mails, ['confirmation', 'card', 'announced', 'refused', 'renewal'])
    const brought = successOf(await product.acts.readCampaignMails(atEvening())).mails
    assert.deepEqual(brought, ['confirmation', 'ticket', 'refused', 'reminder', 'afterwards', 'changed'])
  })

  test('are kept with their markup, each by itself, with a line of the audit', async () => {
    successOf(await save(atSeason(), { thanksMail: '<p>Merci</p>', cardMail: '<p>La <b>carte</b></p>' }))
    successOf(await save(atSeason(), { refusedMail: 'Appelez-nous\n\nau 01' }))
    const { form, values } = successOf(await product.acts.readCampaignMails(atSeason()))
    assert.equal(form.thanks.mail, '<p>Merci</p>')
    assert.deepEqual(form.mailWords, {
      card: '<p>La <strong>carte</strong></p>',
      refused: '<p>Appelez-nous</p><p>au 01</p>',
    })
    assert.equal(values.refusedMail, 'Appelez-nous\n\nau 01')
    const lines = await product.db
      .selectFrom('audit')
      .select(['actor', 'object', 'facts'])
      .where('action', '=', 'campaign.mails')
      .orderBy('id')
      .execute()
    assert.equal(lines.length, 2)
    assert.deepEqual([lines[0]?.actor, lines[0]?.object], [`user:${userId}`, `form:${season.formId}`])
    assert.match(JSON.stringify(lines[1]?.facts), /refusedMail/)
    assert.doesNotMatch(JSON.stringify(lines[1]?.facts), /cardMail/)
  })

  test('are not written over what somebody else wrote meanwhile, nor where they are too long', async () => {
    const { form } = successOf(await product.acts.readCampaignMails(atSeason()))
    successOf(await save(atSeason(), { cardMail: 'Premier' }))
    assert.deepEqual(codesOf(await save(atSeason(), { cardMail: 'Second' }, form.version)), [
      'CAMPAIGN_CHANGED',
    ])
    assert.deepEqual(codesOf(await save(atSeason(), { cardMail: 'a'.repeat(2001) })), ['max_length'])
    assert.equal(
      successOf(await product.acts.readCampaignMails(atSeason())).form.mailWords.card,
      '<p>Premier</p>',
    )
  })

  test('go with a copy of the campaign', async () => {
    const values = { count: '1', step: '1', unit: 'week' }
    successOf(await product.acts.copyCampaign({ ...atSeason(), values }))
    const { mailWords, thanksMail } = await product.db
      .selectFrom('forms')
      .select(['mailWords', 'thanksMail'])
      .where('organizationId', '=', season.organizationId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    assert.match(JSON.stringify(mailWords), /Premier/)
    assert.equal(thanksMail, '<p>Merci</p>')
  })

  for (const attack of attacks)
    test(`keep nothing that acts of « ${attack} »`, async () => {
      successOf(await save(atSeason(), { thanksMail: attack, cardMail: attack }))
      const { form } = successOf(await product.acts.readCampaignMails(atSeason()))
      for (const html of [form.thanks.mail, form.mailWords.card ?? '']) {
        assert.match(html, /bonjour/)
        assert.deepEqual(dangersIn(html), [])
      }
    })

  test('stand in the mail of the order and of the card, in HTML and as plain text', async () => {
    successOf(await save(atSeason(), { thanksMail: words, cardMail: words }))
    await sellItems(product, season, [member()], card)
    const confirmed = product.mails.at(-1)
    assert.match(confirmed?.text ?? '', asText)
    const [{ id } = { id: '' }] = await product.db.selectFrom('membershipCards').select('id').execute()
    await product.app.transaction(async tx => {
      const { enqueue } = await import('#db/jobs.ts')
      const mail = { organizationId: season.organizationId, kind: 'cardSent', subjectId: `${id}.1` } as const
      await enqueue(tx, 'send-mail', mail, { trace: product.app.trace })
      return { ok: true, value: null }
    })
    await product.runJobs()
    const sent = product.mails.at(-1)
    assert.notEqual(sent, confirmed)
    assert.match(sent?.text ?? '', asText)
    assert.match(sent?.html ?? '', /Voir <a href="https:\/\/asso\.example\/x"/)
    assert.match(sent?.text ?? '', /Un mot de l’association/)
  })

  test('stand in the mail of a tax receipt, and a confirmation carries no others’', async () => {
    successOf(await save(atDonation(), { receiptMail: words }))
    const before = product.mails.length
    await givenGift(product, donation)
    await product.runJobs()
    const sent = product.mails.slice(before)
    const receipts = sent.filter(({ subject }) => /reçu fiscal/i.test(subject))
    assert.equal(receipts.length, 1)
    assert.match(receipts[0]?.text ?? '', asText)
    for (const mail of sent.filter(each => !receipts.includes(each)))
      assert.doesNotMatch(mail.text, /À bientôt/)
  })
})

describe('the preview of a mail', () => {
  test('is the mail itself, of the latest order, with what is typed and links that open nothing', async () => {
    const before = product.mails.length
    const shown = await preview(atSeason(), 'confirmation', { thanksMail: '<p>Pas encore enregistré</p>' })
    const sent = product.mails.find(({ subject }) => /adhésion|paiement est confirmé/.test(subject))
    assert.equal(shown.isReal, true)
    assert.equal(shown.subject, sent?.subject)
    assert.deepEqual(shown.to, sent?.to)
    assert.match(shown.text, /Pas encore enregistré/)
    assert.doesNotMatch(shown.text, /À bientôt/)
    assert.equal(product.mails.length, before, 'nothing is sent')
    const { form } = successOf(await product.acts.readCampaignMails(atSeason()))
    assert.doesNotMatch(form.thanks.mail, /Pas encore/, 'nothing is kept')
  })

  test('is of the latest ticket, card, receipt and charge where there are some, else of an invented person', async () => {
    for (const mail of ['announced', 'refused'] as const) {
      const shown = await preview(atSeason(), mail, { [mailField(mail)]: words })
      assert.equal(shown.isReal, false, mail)
      assert.equal(shown.to.name, 'Camille Exemple')
      assert.match(shown.text, asText)
    }
    await sellItems(product, evening, [place('Zoé')], card)
    await haveCharges()
    for (const [visit, mail] of ofOrders()) {
      const shown = await preview(visit, mail, { [mailField(mail)]: words })
      assert.equal(shown.isReal, true, mail)
      assert.notEqual(shown.to.name, 'Camille Exemple', mail)
      assert.match(shown.text, asText, mail)
    }
  })

  test('is of a receipt for who keeps those alone: it may be about gifts to other campaigns too', async () => {
    const editor = await addAdministrator(product, 'paul@example.org', donation)
    const asEditor = { ...atDonation(), userId: editor }
    assert.equal((await preview(atDonation(), 'receipt')).isReal, true)
    assert.equal((await preview(asEditor, 'confirmation')).isReal, true)
    const shown = await preview(asEditor, 'receipt')
    assert.deepEqual([shown.isReal, shown.to.name], [false, 'Camille Exemple'])
  })

  test('has no link of a payer, whichever mail it is of', async () => {
    for (const [visit, mail] of ofOrders()) {
      const { form } = await preview(visit, mail)
      const subject = await latestMailSubject(product.db, form, mail)
      const { organizationId } = form
      const letter = subject && (await letterOf(product.app, { organizationId, ...subject }))
      assert.match(letter?.text ?? '', /\?token=/, `what ${mail} says to its payer opens what is theirs`)
    }
    for (const [visit, mail] of [atSeason(), atDonation(), atEvening()].flatMap(each =>
      wordedMails.map(name => [each, name] as const),
    )) {
      const { html, text, form } = await preview(visit, mail)
      const page = `${product.app.operator.origin}/associations/${form.organizationSlug}/`
      const own = [html, text].flatMap(ownLinks).filter(link => link.startsWith(product.app.operator.origin))
      assert.ok(own.length > 0, mail)
      for (const link of own) {
        assert.ok(link.startsWith(page), `${mail}: ${link}`)
        assert.doesNotMatch(link, /token|[?#]/, mail)
      }
    }
  })

  test('says the days that hold for everybody', async () => {
    await addMonthlyTier(product.db, donation)
    const now = product.app.now()
    product.clock.set('2026-09-01T10:00:00.000Z')
    assert.match((await preview(atDonation(), 'announced')).text, /4 septembre 2026/)
    const refused = (await preview(atDonation(), 'refused')).text
    assert.match(refused, /4 septembre 2026/, 'the next try')
    assert.match(refused, /1er octobre 2026/, 'the last day')
    const event = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 24_00 }],
    })
    const where = { ...event, formId: null }
    const visit = { ...event.address, userId: await addAdministrator(product, 'lou@example.org', where) }
    assert.match((await preview(visit, 'refused')).text, /15 septembre 2026/)
    product.clock.set(now)
  })

  test('says whom it comes from and who reads an answer', async () => {
    const { from, replyTo } = await preview(atDonation(), 'confirmation')
    assert.match(from, /@/)
    assert.match(replyTo ?? '', /@/)
  })

  test('writes nothing: every table has as many rows as before, and the campaign its version and words', async () => {
    const contents = async () => {
      const { form } = successOf(await product.acts.readCampaignMails(atSeason()))
      const { version, thanks, mailWords } = form
      return { version, thanks, mailWords }
    }
    const counted = async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.role_table_grants
        where table_schema = 'public' and privilege_type = 'SELECT' and grantee = current_user order by 1`.execute(
        product.db,
      )
      const counts = []
      for (const { name } of rows) {
        const found = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(
          product.db,
        )
        counts.push([name, found.rows[0]?.count])
      }
      assert.ok(counts.length > 50)
      return counts
    }
    const before = [await counted(), await contents()]
    for (const mail of wordedMails)
      await preview(atSeason(), mail, { [mailField(mail)]: '<p>Seulement regardé</p>' })
    assert.deepEqual([await counted(), await contents()], before)
  })

  test('is refused where what is typed is too long, and does not exist for a stranger', async () => {
    const asked = { ...atSeason(), mail: 'card' as const }
    const long = await product.acts.previewMail({ ...asked, values: { cardMail: 'a'.repeat(2001) } })
    assert.deepEqual(codesOf(long), ['max_length'])
    const other = await product.acts.previewMail({ ...asked, values: { thanksMail: 'a'.repeat(2001) } })
    assert.equal(other.ok, true, 'the words of another mail')
    const stranger = await product.acts.previewMail({ ...asked, userId: keeper, values: {} })
    assert.deepEqual(codesOf(stranger), ['NOT_FOUND'])
  })
})

describe('a test mail', () => {
  test('goes to whoever asks for it alone, of an invented person, with what is typed, as often as its limit allows', async () => {
    const before = product.mails.length
    const asked = { ...atSeason(), mail: 'card' as const, values: { cardMail: '<p>Un essai</p>' } }
    const shown = await preview(atSeason(), 'card')
    assert.match(shown.text, /Léa Morel/)
    successOf(await product.acts.tryMail(asked))
    await product.runJobs()
    const [sent, ...others] = product.mails.slice(before)
    assert.deepEqual(others, [])
    assert.equal(sent?.to.address, 'ines@example.org')
    assert.match(sent?.subject ?? '', /^\[Essai\] /)
    assert.match(sent?.text ?? '', /Un essai/)
    assert.match(sent?.text ?? '', /Camille Exemple/)
    assert.doesNotMatch(`${sent?.subject}${sent?.html}${sent?.text}`, /Léa|Morel|Petit/)
    assert.doesNotMatch(`${sent?.html}${sent?.text}`, /token=/)
    for (let tried = 1; tried < limits.triedMails.max; tried++) successOf(await product.acts.tryMail(asked))
    assert.deepEqual(codesOf(await product.acts.tryMail(asked)), ['TOO_MANY_REQUESTS'])
  })

  test('is not sent once whoever asked may not write the campaign any more', async () => {
    await product.runJobs()
    const before = product.mails.length
    const asked = { ...atDonation(), mail: 'receipt' as const, values: {} }
    successOf(await product.acts.tryMail(asked))
    await product.db.deleteFrom('roles').where('userId', '=', keeper).execute()
    await product.runJobs()
    assert.equal(product.mails.length, before)
  })
})
