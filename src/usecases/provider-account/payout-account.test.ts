import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { organizationBySlug } from '#db/organizations.ts'
import { canReceiveMoney } from '#domain/organization/organization.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addAdministrator } from '#test/support/people.ts'
import { askSandbox, judgeDossier, sendDossier } from '#test/support/provider-dossier.ts'
import type { Actor } from '../access/require-proof.ts'
import { queueAccount } from './queue-account.ts'

describe('the account of an organization at its provider', () => {
  let product: TestApp
  let administrators = 0
  before(async () => {
    product = await testApp(new Date().toISOString())
  })
  after(() => product.close())

  /** An organization that opened by itself: nobody gave it an account. */
  const opened = async () => {
    const campaign = await addDonationCampaign(product, { accountId: null })
    administrators += 1
    const email = `president-${administrators}@example.org`
    const userId = await addAdministrator(product, email, { ...campaign, formId: null })
    const { organizationSlug } = campaign.address
    const visit = { organizationSlug, userId, sessionId: null }
    const proven = async () => ({ organizationSlug, ...(await provenActor(product, userId)) })
    return { campaign, organizationSlug, userId, visit, proven }
  }
  const queue = ({ organizationId }: TestCampaign) =>
    product.app.transaction(tx => queueAccount(product.app, tx, organizationId))
  const fault = (on: string, what: string) =>
    askSandbox(
      product,
      '/sandbox/faults',
      JSON.stringify({ faults: [{ on, do: what, times: 1, stored: false }] }),
    )
  const accountsAtProvider = async (): Promise<readonly string[]> => {
    const { data } = (await askSandbox(product, '/v1/accounts?limit=100')) as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
  const isOpen = async (slug: string) => {
    const organization = await organizationBySlug(product.db, slug)
    return organization !== undefined && canReceiveMoney(organization)
  }
  const readBy = async (visit: Actor & { organizationSlug: string }) =>
    successOf(await product.acts.readPayoutAccount(visit))

  it('is opened by a job, and the organization collects at once', async () => {
    const { campaign, organizationSlug, visit } = await opened()
    assert.equal((await readBy(visit)).stands, 'none')
    assert.equal(await queue(campaign), true)
    assert.deepEqual([(await readBy(visit)).stands, await isOpen(organizationSlug)], ['opening', false])
    const before = (await accountsAtProvider()).length
    assert.deepEqual(await product.runJobs(), [])
    const shown = await readBy(visit)
    assert.deepEqual([shown.stands, shown.mayCollect, shown.state?.mayBePaidOut], ['open', true, false])
    assert.ok(shown.state?.needs.every(({ state }) => state === 'toSend'))
    assert.equal(await isOpen(organizationSlug), true)
    assert.equal(await queue(campaign), false, 'it has one')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await accountsAtProvider()).length, before + 1)
  })

  for (const what of ['error_before', 'error_after', 'request_timeout_after'])
    it(`is one account after the provider's answer was lost: ${what}`, async () => {
      const { campaign, organizationSlug } = await opened()
      await queue(campaign)
      const before = (await accountsAtProvider()).length
      await fault('accounts.create', what)
      const [lost] = await product.runJobs()
      assert.match(String(lost), /the account is not opened/)
      assert.equal(await isOpen(organizationSlug), false)
      await product.acts.openProviderAccount(campaign)
      assert.equal(await isOpen(organizationSlug), true)
      await product.acts.openProviderAccount(campaign)
      assert.equal((await accountsAtProvider()).length, before + 1)
    })

  it('has pages at the provider for who proved a second factor, and a line in the audit', async () => {
    const { visit, proven, organizationSlug } = await opened()
    assert.deepEqual(codesOf(await product.acts.openPayoutAccount(visit)), ['FACTOR_NEEDED'])
    const actor = await proven()
    assert.deepEqual(codesOf(await product.acts.openPayoutAccount({ ...actor, sessionId: null })), [
      'PROOF_NEEDED',
    ])
    const { url } = successOf(await product.acts.openPayoutAccount(actor))
    const page = await fetch(url)
    assert.match(await page.text(), /administration\/versements\?retour/)
    assert.equal(await isOpen(organizationSlug), true, 'the account is opened on the way')
    const line = await product.db
      .selectFrom('audit')
      .select(['actor'])
      .where('action', '=', 'organization.account')
      .where('actor', '=', `user:${actor.userId}`)
      .execute()
    assert.equal(line.length, 1)
    const other = successOf(await product.acts.openPayoutAccount(actor))
    assert.notEqual(other.url, url, 'each press has an address of its own')
  })

  it('tells what is missing, wrong and accepted, as the provider says it', async () => {
    const { campaign, visit, proven } = await opened()
    await queue(campaign)
    assert.deepEqual(await product.runJobs(), [])
    const actor = await proven()
    const { url } = successOf(await product.acts.openPayoutAccount(actor))
    await sendDossier(url)
    assert.ok(
      (await readBy(visit)).state?.needs.every(({ state }) => state === 'toSend'),
      'what was read',
    )
    const sent = successOf(await product.acts.refreshPayoutAccount(visit))
    assert.deepEqual(sent.state?.bank, { last4: '2606', name: 'La Banque Postale' })
    assert.ok(sent.state?.needs.some(({ state }) => state === 'checking'))

    await judgeDossier(url, 'identity', 'verification_document_expired')
    const account = await accountOf(campaign)
    await product.acts.handleProviderEvent({ provider: 'stripe', account, kind: 'account', id: account })
    const wrong = (await readBy(visit)).state?.needs.find(({ part }) => part === 'identityProof')
    assert.deepEqual(wrong, { part: 'identityProof', state: 'toCorrect', reasons: ['expired'] })

    await judgeDossier(url, 'all', 'accepted')
    product.clock.advance(21 * 60)
    assert.ok((await product.acts.readProviderAccounts()) > 0)
    const paid = await readBy(visit)
    assert.equal(paid.state?.mayBePaidOut, true)
    assert.ok(paid.state?.needs.every(({ state }) => state === 'accepted'))
    assert.equal(await product.acts.readProviderAccounts(), 0, 'once a day')
  })

  const accountOf = async ({ organizationId }: TestCampaign): Promise<string> => {
    const { account } = await product.db
      .selectFrom('organizations')
      .select('providerAccountId as account')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    return account ?? assert.fail()
  }

  it('stops its campaigns when the provider suspends it, and lets them go on', async () => {
    const { campaign, organizationSlug, visit } = await opened()
    await queue(campaign)
    assert.deepEqual(await product.runJobs(), [])
    const account = await accountOf(campaign)
    await askSandbox(product, `/sandbox/accounts/${account}`, JSON.stringify({ chargesEnabled: false }))
    const stopped = successOf(await product.acts.refreshPayoutAccount(visit))
    assert.deepEqual([stopped.mayCollect, await isOpen(organizationSlug)], [false, false])
    await askSandbox(product, `/sandbox/accounts/${account}`, '{}')
    successOf(await product.acts.refreshPayoutAccount(visit))
    assert.equal(await isOpen(organizationSlug), true)
  })

  it('says so where the provider does not answer, and keeps what it knows', async () => {
    const { campaign, visit, proven } = await opened()
    await queue(campaign)
    assert.deepEqual(await product.runJobs(), [])
    const before = await readBy(visit)
    await fault('accounts.retrieve', 'error_before')
    assert.deepEqual(codesOf(await product.acts.refreshPayoutAccount(visit)), ['ACCOUNT_UNREACHABLE'])
    assert.deepEqual(await readBy(visit), before)
    const actor = await proven()
    await fault('account_links.create', 'error_before')
    assert.deepEqual(codesOf(await product.acts.openPayoutAccount(actor)), ['ACCOUNT_UNREACHABLE'])
  })

  it('an answer that was asked for earlier than the one that is kept changes nothing', async () => {
    const { campaign, visit } = await opened()
    await queue(campaign)
    assert.deepEqual(await product.runJobs(), [])
    const now = product.clock.now()
    const account = await accountOf(campaign)
    await askSandbox(product, `/sandbox/accounts/${account}`, JSON.stringify({ chargesEnabled: false }))
    product.clock.set(new Date(Date.parse(now) - 60_000).toISOString())
    successOf(await product.acts.refreshPayoutAccount(visit))
    product.clock.set(now)
    assert.equal((await readBy(visit)).mayCollect, true)
    successOf(await product.acts.refreshPayoutAccount(visit))
    assert.equal((await readBy(visit)).mayCollect, false)
  })

  it('is opened by nobody but who administers the organization', async () => {
    const { campaign, organizationSlug } = await opened()
    const formAdmin = await addAdministrator(product, 'form@example.org', campaign)
    const actor = { organizationSlug, ...(await provenActor(product, formAdmin)) }
    assert.deepEqual(codesOf(await product.acts.openPayoutAccount(actor)), ['NOT_FOUND'])
  })
})
