import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { formPath } from '#domain/form/types/index.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenOperator } from '#test/support/factor.ts'
import { addAdministrator } from '#test/support/people.ts'
import type { Actor } from '../access/require-proof.ts'

describe('a report', () => {
  let product: TestApp
  let actor: Actor
  let campaign: TestCampaign
  let owner: number
  before(async () => {
    product = await testApp()
    actor = await provenOperator(product)
  })
  after(() => product.close())
  let seen = 0
  beforeEach(async () => {
    campaign = await addDonationCampaign(product)
    seen += 1
    owner = await addAdministrator(product, `owner${seen}@example.org`, { ...campaign, formId: null })
    product.mails.length = 0
  })

  const pathOf = ({ address }: TestCampaign) =>
    formPath(address.organizationSlug, 'Donation', address.formSlug)
  /** Reports a page; gives the report's id. */
  const report = async (path: string, email = 'lea@example.org') => {
    product.clock.advance(0.01)
    const draft = { reason: 'SPAM', userEmail: email, userMessage: 'Une imitation, regardez bien.' }
    successOf(await product.acts.reportContent({ ...draft, url: `${product.app.operator.origin}${path}` }))
    const { rows } = successOf(await product.acts.listReports({ actor, waiting: true, after: null }))
    await product.runJobs()
    return rows[0]?.id ?? ''
  }
  const decide = async (reportId: string, decision: 'withhold' | 'dismiss' | 'confirm' | 'lift') => {
    const decided = await product.acts.decideReport({
      actor,
      reportId,
      decision,
      reasons: `Motif : ${decision}`,
    })
    await product.runJobs()
    return decided
  }
  const opens = async (userId: number | null) =>
    (await product.acts.openForm({ ...campaign.address, userId })).ok
  const cart = async () =>
    codesOf(
      await product.acts.createCart({
        ...campaign.address,
        items: [gift({ tierId: campaign.tierIds[0] ?? 0 })],
        userId: owner,
      }),
    )
  const statusOf = async (reportId: string) =>
    successOf(await product.acts.readReportFile({ actor, reportId })).report.status
  const mailTo = (address: string) => product.mails.findLast(({ to }) => to.address === address)

  test('of an address that holds a NUL is confirmed, read and dismissed as of any page that is none', async () => {
    for (const path of ['/associations/%00', '/associations/une-association/formulaires/%00']) {
      const id = await report(path, 'nul@example.org')
      assert.match(mailTo('nul@example.org')?.subject ?? '', /signalement est arrivé/, path)
      const file = successOf(await product.acts.readReportFile({ actor, reportId: id }))
      assert.deepEqual([file.page, file.decisions.includes('withhold')], [null, false], path)
      successOf(await decide(id, 'dismiss'))
      assert.equal(await statusOf(id), 'dismissed')
      product.mails.length = 0
    }
  })

  test('is confirmed to its reporter, without their words in the mail', async () => {
    await report(pathOf(campaign))
    const mail = mailTo('lea@example.org')
    assert.match(mail?.subject ?? '', /signalement est arrivé/)
    assert.doesNotMatch(mail?.text ?? '', /imitation/)
  })

  test('is confirmed to one address a few times an hour, whoever types it and however often', async () => {
    for (let times = 0; times < 8; times += 1) await report(pathOf(campaign), 'Victim@Example.org')
    const { rows } = successOf(await product.acts.listReports({ actor, waiting: true, after: null }))
    assert.ok(
      rows.filter(({ email }) => email.toLowerCase() === 'victim@example.org').length >= 8,
      'all are kept',
    )
    const receipts = product.mails.filter(({ to }) => to.address.toLowerCase() === 'victim@example.org')
    assert.equal(receipts.length, 5)
    await report(pathOf(campaign), 'somebody.else@example.org')
    assert.ok(mailTo('somebody.else@example.org'))
  })

  test('of a page that is withheld hides it from visitors, closes its carts and tells both sides why', async () => {
    const id = await report(pathOf(campaign))
    assert.equal(await opens(null), true)
    successOf(await decide(id, 'withhold'))
    assert.equal(await opens(null), false)
    assert.equal(await opens(owner), true)
    assert.deepEqual(await cart(), ['FORM_CLOSED'])
    const { form } = successOf(await product.acts.openForm({ ...campaign.address, userId: owner }))
    const { rows } = successOf(await product.acts.listAudit({ actor, object: `report:${id}`, after: null }))
    assert.equal(rows[0]?.campaign?.title, form.title, 'the audit names the campaign')
    const { organizationSlug } = campaign.address
    const organization = successOf(await product.acts.readOrganization({ organizationSlug }))
    assert.deepEqual(organization.campaigns, [])
    for (const { campaigns } of [
      successOf(await product.acts.readOperated({ actor, organizationSlug })),
      successOf(await product.acts.listAdministeredCampaigns({ organizationSlug, userId: owner })),
    ])
      assert.deepEqual(
        campaigns.map(({ state, isWithheld }) => [state, isWithheld]),
        [['Public', true]],
      )
    const [told, owned] = [mailTo('lea@example.org'), mailTo(`owner${seen}@example.org`)]
    for (const mail of [told, owned]) assert.match(mail?.text ?? '', /Motif : withhold/)
    assert.match(owned?.text ?? '', /\/contestation\//)
    assert.doesNotMatch(owned?.text ?? '', /lea@|imitation/)
  })

  test('of an organization withholds its page and every campaign, out of the search as well', async () => {
    const { organizationSlug } = campaign.address
    const id = await report(`/associations/${organizationSlug}`)
    const entries = () =>
      product.db
        .selectFrom('searchEntries')
        .select('formId')
        .where('organizationId', '=', campaign.organizationId)
        .execute()
    assert.notEqual((await entries()).length, 0)
    successOf(await decide(id, 'withhold'))
    assert.deepEqual(codesOf(await product.acts.readOrganization({ organizationSlug })), ['NOT_FOUND'])
    assert.equal(await opens(null), false)
    assert.deepEqual(await entries(), [])
    successOf(await decide(id, 'lift'))
    assert.notEqual((await entries()).length, 0)
  })

  test('that is dismissed changes nothing, and the association hears nothing of it', async () => {
    const id = await report(pathOf(campaign))
    successOf(await decide(id, 'dismiss'))
    assert.equal(await opens(null), true)
    assert.match(mailTo('lea@example.org')?.text ?? '', /Motif : dismiss/)
    assert.equal(mailTo(`owner${seen}@example.org`), undefined)
    assert.deepEqual(codesOf(await decide(id, 'withhold')), ['CONFLICT'])
  })

  test('is contested once from the link of the mail, and decided again', async () => {
    const id = await report(pathOf(campaign))
    successOf(await decide(id, 'withhold'))
    const [, token = ''] = /token=([^\s)]+)/.exec(mailTo(`owner${seen}@example.org`)?.text ?? '') ?? []
    const link = { reportId: id, token: decodeURIComponent(token) }
    assert.deepEqual(codesOf(await product.acts.readContestedDecision({ reportId: id, token: 'x' })), [
      'NOT_FOUND',
    ])
    assert.equal(successOf(await product.acts.readContestedDecision(link)).reasons, 'Motif : withhold')
    assert.deepEqual(codesOf(await product.acts.contestDecision({ ...link, reasons: ' ' })), ['required'])
    successOf(await product.acts.contestDecision({ ...link, reasons: 'C’est notre nom.' }))
    assert.equal(await statusOf(id), 'contested')
    assert.deepEqual(codesOf(await product.acts.contestDecision({ ...link, reasons: 'Encore.' })), [
      'CONFLICT',
    ])
    successOf(await decide(id, 'confirm'))
    assert.equal(await opens(null), false)
    successOf(await decide(id, 'lift'))
    assert.equal(await opens(null), true)
    const { steps } = successOf(await product.acts.readReportFile({ actor, reportId: id }))
    assert.deepEqual(
      steps.map(({ event }) => event),
      ['withhold', 'contest', 'confirm', 'lift'],
    )
  })

  test('lifted shows the page again only once no other report withholds it', async () => {
    const [first, second] = [await report(pathOf(campaign)), await report(pathOf(campaign))]
    for (const id of [first, second]) successOf(await decide(id, 'withhold'))
    successOf(await decide(first, 'lift'))
    assert.equal(await opens(null), false)
    successOf(await decide(second, 'lift'))
    assert.equal(await opens(null), true)
  })

  test('of no page of an association can only be answered', async () => {
    const id = await report('/legal/cgu')
    assert.deepEqual(successOf(await product.acts.readReportFile({ actor, reportId: id })).decisions, [
      'dismiss',
    ])
    assert.deepEqual(codesOf(await decide(id, 'withhold')), ['CONFLICT'])
    successOf(await decide(id, 'dismiss'))
  })

  test('is listed under the name of its page, where that is one of an association', async () => {
    const { organizationSlug } = campaign.address
    const { form, organization } = successOf(
      await product.acts.openForm({ ...campaign.address, userId: owner }),
    )
    for (const path of [pathOf(campaign), `/associations/${organizationSlug}`, '/legal/cgu'])
      await report(path)
    const listed = await product.acts.listReports({ actor: 'terminal', waiting: true, after: null })
    assert.deepEqual(
      successOf(listed)
        .rows.slice(0, 3)
        .map(({ pageName }) => pageName),
      [null, organization.name, form.title],
    )
  })

  test('is listed a page at a time, newest first, none twice', async () => {
    for (let nth = 0; nth < 30; nth += 1) {
      await report('/legal/cgu')
    }
    const ids: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const listed = await product.acts.listReports({
        actor: 'terminal',
        waiting: false,
        after: after ?? null,
      })
      const page = successOf(listed)
      assert.ok(page.rows.length <= 25)
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next
    }
    assert.ok(ids.length >= 30)
    assert.equal(new Set(ids).size, ids.length)
  })
})
