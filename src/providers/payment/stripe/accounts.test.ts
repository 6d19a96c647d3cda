import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accountContract } from '../test/account-contract.ts'
import { done } from '../test/provider-contract.ts'
import { startSandboxBench } from './test/sandbox-bench.ts'
import { type ScriptedApi, startScriptedApi } from './test/scripted-api.ts'

accountContract('stripe, against the sandbox', startSandboxBench)

describe('what an account is told to send', () => {
  let api: ScriptedApi
  before(async () => {
    api = await startScriptedApi()
  })
  after(() => api.stop())

  const told = async (more: object) => {
    const body = { id: 'acct_1', object: 'account', charges_enabled: true, payouts_enabled: false, ...more }
    api.play(() => ({ status: 200, body }))
    return done(await api.provider.accounts.readAccount('acct_1'))
  }
  const partsIn = async (name: string) =>
    (await told({ requirements: { currently_due: [name] } })).needs
      .filter(({ state }) => state === 'toSend')
      .map(({ part }) => part)

  it('belongs to a part by the name of its requirement', async () => {
    for (const [name, part] of [
      ['business_profile.mcc', 'organization'],
      ['company.address.city', 'organization'],
      ['tos_acceptance.date', 'organization'],
      ['company.verification.document', 'organizationProof'],
      ['documents.company_registration_verification', 'organizationProof'],
      ['person_1Ab.dob.day', 'person'],
      ['representative.first_name', 'person'],
      ['directors.last_name', 'person'],
      ['person_1Ab.verification.additional_document', 'identityProof'],
      ['external_account', 'bank'],
      ['documents.bank_account_ownership_verification.files', 'bank'],
    ] as const)
      assert.deepEqual(await partsIn(name), [part], name)
  })

  it('is refused for a reason in our words', async () => {
    for (const [code, reason] of [
      ['verification_document_not_readable', 'unreadable'],
      ['verification_document_expired', 'expired'],
      ['verification_document_missing_back', 'incomplete'],
      ['verification_document_name_mismatch', 'otherName'],
      ['invalid_street_address', 'otherAddress'],
      ['invalid_dob_age_under_18', 'tooYoung'],
      ['verification_failed_keyed_identity', 'notIdentified'],
      ['verification_document_type_not_supported', 'wrongKind'],
      ['something_new', 'other'],
    ] as const) {
      const errors = [{ code, reason: 'In their words', requirement: 'external_account' }]
      const { needs } = await told({ requirements: { errors } })
      assert.deepEqual(needs.at(-1), { part: 'bank', state: 'toCorrect', reasons: [reason] }, code)
    }
  })

  it('may have a day, and what comes later counts as well', async () => {
    const { dueBy, needs } = await told({
      requirements: { current_deadline: null, currently_due: [] },
      future_requirements: { current_deadline: 1_790_000_000, currently_due: ['external_account'] },
    })
    assert.equal(dueBy, '2026-09-21T14:13:20.000Z')
    assert.equal(needs.at(-1)?.state, 'toSend')
  })

  it('leaves the bank out where money goes to a card', async () => {
    const card = { object: 'card', last4: '4242' }
    assert.equal((await told({ external_accounts: { data: [card] } })).bank, null)
    const bank = { object: 'bank_account', last4: '2606', bank_name: null, default_for_currency: true }
    const { bank: shown } = await told({ external_accounts: { data: [card, bank] } })
    assert.deepEqual(shown, { last4: '2606', name: null })
  })
})
