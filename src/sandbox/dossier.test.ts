import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type Stripe from 'stripe'
import { openEndpoint, openSandbox, payByHand, type TestSandbox, until } from './test-support.ts'

const png = { data: Buffer.from('a picture'), name: 'piece.png', type: 'image/png' }
const iban = 'FR1420041010050500013M02606'

/** An association as a platform opens it. */
const association = (stripe: Stripe) =>
  stripe.accounts.create({
    country: 'FR',
    business_type: 'non_profit',
    business_profile: { name: 'Les Amis du Moulin' },
    capabilities: {
      card_payments: { requested: true },
      sepa_debit_payments: { requested: true },
      transfers: { requested: true },
    },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
  })

const errorsOf = ({ requirements }: Stripe.Account) =>
  (requirements?.errors ?? []).map(({ code, requirement }) => [code, requirement])

suite('the dossier of a connected account', () => {
  let sandbox: TestSandbox
  let stripe: Stripe
  before(async () => {
    sandbox = await openSandbox()
    stripe = sandbox.stripe
  })
  after(() => sandbox.close())

  const page = async (address: string, form?: FormData | URLSearchParams) => {
    const init = form ? { method: 'POST', body: form, redirect: 'manual' as const } : {}
    const answer = await fetch(`${sandbox.origin}${address}`, { redirect: 'manual', ...init })
    return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
  }
  const linkTo = async (account: string) => {
    const link = await stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: 'http://localhost:4000/back',
      refresh_url: 'http://localhost:4000/again',
    })
    const { pathname, search } = new URL(link.url)
    return `${pathname}${search}&locale=fr`
  }

  test('an association collects at once and is paid out once everything is accepted', async () => {
    const { id, charges_enabled, payouts_enabled, capabilities, requirements, type } =
      await association(stripe)
    assert.deepEqual([charges_enabled, payouts_enabled, type], [true, false, 'none'])
    assert.deepEqual(capabilities, {
      card_payments: 'active',
      sepa_debit_payments: 'active',
      transfers: 'active',
    })
    assert.ok(requirements?.currently_due?.includes('external_account'))
    assert.equal(requirements?.disabled_reason, 'requirements.past_due')
    await payByHand(stripe, undefined, { transfer_data: { destination: id } })

    await stripe.accounts.update(id, {
      company: {
        name: 'Les Amis du Moulin',
        address: { line1: '1 rue du Moulin', postal_code: '44000', city: 'Nantes' },
      },
    })
    const files = [await stripe.files.create({ file: png, purpose: 'account_requirement' })]
    files.push(await stripe.files.create({ file: png, purpose: 'account_requirement' }))
    assert.deepEqual([files[0]?.type, files[0]?.size, files[0]?.filename], ['png', 9, 'piece.png'])
    assert.deepEqual((await stripe.files.retrieve(files[0]?.id ?? '')).purpose, 'account_requirement')
    const proven = await stripe.accounts.update(id, {
      documents: { company_registration_verification: { files: files.map(file => file.id) } },
    })
    assert.deepEqual(proven.requirements?.pending_verification, ['company.verification.document'])

    const person = await stripe.accounts.createPerson(id, {
      first_name: 'Awa',
      last_name: 'Diallo',
      dob: { day: 2, month: 3, year: 1985 },
      relationship: { representative: true, title: 'Présidente' },
    })
    const named = await stripe.accounts.updatePerson(id, person.id, {
      verification: { document: { front: 'file_identity_document_success' } },
    })
    assert.deepEqual([named.first_name, named.verification?.status], ['Awa', 'verified'])
    assert.equal((await stripe.accounts.listPersons(id)).data[0]?.id, person.id)
    assert.equal((await stripe.accounts.retrievePerson(id, person.id)).dob?.year, 1985)

    const bank = await stripe.accounts.createExternalAccount(id, {
      external_account: { object: 'bank_account', country: 'FR', currency: 'eur', account_number: iban },
    })
    assert.ok(bank.object === 'bank_account')
    assert.deepEqual([bank.last4, bank.bank_name, bank.status], ['2606', 'La Banque Postale', 'new'])
    const sent = await stripe.accounts.retrieve(id)
    assert.deepEqual([sent.details_submitted, sent.payouts_enabled], [true, false])
    assert.deepEqual(sent.requirements?.currently_due, [])
    assert.equal(sent.requirements?.disabled_reason, 'requirements.pending_verification')

    const address = await linkTo(id)
    const all = new URLSearchParams({ do: 'play', part: 'all', verdict: 'accepted' })
    assert.equal((await page(address, all)).status, 303)
    const done = await stripe.accounts.retrieve(id)
    assert.deepEqual([done.payouts_enabled, done.requirements?.disabled_reason], [true, null])
    assert.equal((await stripe.accounts.retrieveExternalAccount(id, bank.id)).id, bank.id)
  })

  test('what is wrong has a code, a reason and is due again, until it is sent anew', async () => {
    const { id } = await association(stripe)
    const { id: person } = await stripe.accounts.createPerson(id, {
      first_name: 'Awa',
      last_name: 'Diallo',
      dob: { day: 2, month: 3, year: 1985 },
      relationship: { representative: true },
      verification: {
        document: { front: (await stripe.files.create({ file: png, purpose: 'identity_document' })).id },
      },
    })
    const play = async (part: string, verdict: string) =>
      page(await linkTo(id), new URLSearchParams({ do: 'play', part, verdict }))
    await play('identity', 'verification_document_expired')
    const wrong = await stripe.accounts.retrieve(id)
    const requirement = `${person}.verification.document`
    assert.deepEqual(errorsOf(wrong), [['verification_document_expired', requirement]])
    assert.ok(wrong.requirements?.currently_due?.includes(requirement))
    const { verification } = await stripe.accounts.retrievePerson(id, person)
    assert.deepEqual(
      [verification?.status, verification?.document?.details_code],
      ['unverified', 'document_expired'],
    )
    await play('identity', 'no_such_code')
    assert.deepEqual(errorsOf(await stripe.accounts.retrieve(id)), errorsOf(wrong), 'nothing changes')

    const again = await stripe.files.create({ file: png, purpose: 'identity_document' })
    await stripe.accounts.updatePerson(id, person, { verification: { document: { front: again.id } } })
    const sent = await stripe.accounts.retrieve(id)
    assert.deepEqual(errorsOf(sent), [])
    assert.ok(sent.requirements?.pending_verification?.includes(requirement))
  })

  test('any other business waits for its dossier before it collects', async () => {
    const { id, capabilities, charges_enabled } = await stripe.accounts.create({
      country: 'FR',
      business_type: 'company',
      capabilities: { card_payments: { requested: true } },
    })
    assert.deepEqual([capabilities?.card_payments, charges_enabled], ['inactive', false])
    const listed = await stripe.accounts.listCapabilities(id)
    assert.deepEqual(
      listed.data.map(each => [each.id, each.status]),
      [['card_payments', 'inactive']],
    )
    const one = await stripe.accounts.retrieveCapability(id, 'card_payments')
    assert.ok(one.requirements?.currently_due.includes('external_account'))
    await assert.rejects(stripe.accounts.retrieveCapability(id, 'twint_payments'), { statusCode: 404 })
  })

  test('what cannot be is refused, and named', async () => {
    const { id } = await association(stripe)
    const bank = { object: 'bank_account' as const, country: 'FR', currency: 'eur' }
    const external = (account_number: string) =>
      stripe.accounts.createExternalAccount(id, { external_account: { ...bank, account_number } })
    await assert.rejects(external('FR1420041010050500013M02607'), {
      code: 'account_number_invalid',
      param: 'external_account[account_number]',
    })
    await assert.rejects(external('DE89370400440532013000'), { code: 'account_number_invalid' })
    await assert.rejects(
      stripe.files.create({
        file: { data: Buffer.from('<svg/>'), name: 'a.svg', type: 'image/svg+xml' },
        purpose: 'identity_document',
      }),
      { param: 'file' },
    )
    await assert.rejects(
      stripe.accounts.update(id, {
        documents: { company_registration_verification: { files: ['file_nobody'] } },
      }),
      { code: 'resource_missing' },
    )
    const { id: stranger } = await association(stripe)
    const person = await stripe.accounts.createPerson(stranger, { first_name: 'Zoé' })
    await assert.rejects(stripe.accounts.retrievePerson(id, person.id), { statusCode: 404 })
    assert.equal((await stripe.accounts.deletePerson(stranger, person.id)).deleted, true)
    await assert.rejects(stripe.accounts.retrieveExternalAccount(id, 'ba_nobody'), { statusCode: 404 })
  })

  test('a bank account that goes is due again', async () => {
    const { id } = await association(stripe)
    const made = await stripe.accounts.update(id, {
      external_account: { object: 'bank_account', country: 'FR', currency: 'eur', account_number: iban },
    })
    const [first] = made.external_accounts?.data ?? []
    assert.ok(first)
    assert.equal((await stripe.accounts.listExternalAccounts(id)).data.length, 1)
    assert.equal((await stripe.accounts.deleteExternalAccount(id, first.id)).deleted, true)
    const { requirements } = await stripe.accounts.retrieve(id)
    assert.ok(requirements?.currently_due?.includes('external_account'))
  })

  const wholeForm = (more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = {
      ...{ do: 'send', company_name: 'Les Amis du Moulin', line1: '1 rue du Moulin' },
      ...{ postal_code: '44000', city: 'Nantes', first_name: 'Awa', last_name: 'Diallo' },
      ...{ birth: '1985-03-02', holder: 'Les Amis du Moulin', iban: 'fr14 2004 1010 0505 0001 3m02 606' },
      ...more,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const name of ['registration_files', 'registration_files', 'front'])
      form.append(name, new File(['a picture'], 'piece.png', { type: 'image/png' }))
    return form
  }

  test('the page keeps what was typed, says what is wrong beside its field, and sends nothing of it', async () => {
    const { id } = await association(stripe)
    const address = await linkTo(id)
    assert.match((await page(address)).text, /<h1>Votre dossier chez le prestataire de paiement<\/h1>/)
    const refused = await page(address, wholeForm({ iban: 'FR00', birth: '2001-02-30', city: '' }))
    assert.equal(refused.status, 400)
    assert.match(refused.text, /value="1 rue du Moulin"/)
    for (const [field, words] of [
      ['iban', 'Cet IBAN n’est pas valable'],
      ['birth', 'Cette date n’est pas valable'],
      ['city', 'Remplissez ce champ'],
    ] as const)
      assert.match(refused.text, new RegExp(`id="${field}-fault">${words}`))
    const { requirements } = await stripe.accounts.retrieve(id)
    assert.ok(requirements?.currently_due?.includes('company.name'))
  })

  test('the page sends a dossier, several files as one proof, and leads back', async () => {
    const { id } = await association(stripe)
    const address = await linkTo(id)
    assert.equal((await page(address, wholeForm())).status, 303)
    const sent = await stripe.accounts.retrieve(id)
    assert.deepEqual([sent.details_submitted, sent.company?.address?.city], [true, 'Nantes'])
    const shown = (await page(address)).text
    assert.match(shown, /Fichiers reçus : 2\./)
    assert.match(shown, /La Banque Postale, se terminant par 2606/)
    assert.match(shown, /href="http:\/\/localhost:4000\/back"/)
    assert.match((await page(address.replace('locale=fr', 'locale=en'))).text, /Being checked/)
  })

  test('a dossier that was accepted takes another bank account, which is looked at as well', async () => {
    const { id } = await association(stripe)
    const address = await linkTo(id)
    await page(address, wholeForm())
    await page(address, new URLSearchParams({ do: 'play', part: 'all', verdict: 'accepted' }))
    const accepted = (await page(address)).text
    assert.match(accepted, /id="iban"/)
    assert.doesNotMatch(accepted, /id="first_name"/)
    assert.equal((await page(address, new URLSearchParams({ do: 'send', holder: 'Awa' }))).status, 303)
    assert.equal((await stripe.accounts.retrieve(id)).payouts_enabled, true, 'nothing was typed')
    const other = new URLSearchParams({ do: 'send', holder: 'Awa', iban: 'FR3020041010050500013M02609' })
    assert.equal((await page(address, other)).status, 303)
    const { external_accounts, payouts_enabled } = await stripe.accounts.retrieve(id)
    const [bank] = external_accounts?.data ?? []
    assert.ok(bank?.object === 'bank_account')
    assert.deepEqual([bank.last4, payouts_enabled], ['2609', false])
  })

  test('a link is its own: without its key there is no page, and too late it leads to another', async () => {
    const { id } = await association(stripe)
    const address = await linkTo(id)
    assert.equal((await page(address.replace(/key=\w+/, 'key=guessed'))).status, 404)
    const { id: other } = await association(stripe)
    assert.equal((await page(address.replace(id, other))).status, 404)
    await sandbox.control('POST', 'clock', { advanceMs: 301_000 })
    const late = await page(address)
    assert.deepEqual([late.status, late.to], [303, 'http://localhost:4000/again'])
  })

  test('an account that is suspended with a dossier goes back to where its dossier is', async () => {
    const { id } = await association(stripe)
    await sandbox.control('POST', `accounts/${id}`, { chargesEnabled: false })
    assert.equal((await stripe.accounts.retrieve(id)).charges_enabled, false)
    await sandbox.control('POST', `accounts/${id}`, {})
    const { charges_enabled, payouts_enabled } = await stripe.accounts.retrieve(id)
    assert.deepEqual([charges_enabled, payouts_enabled], [true, false])
  })
})

test('the platform is told of every change, and a restart forgets nothing', async () => {
  const endpoint = await openEndpoint()
  const sandbox = await openSandbox({
    endpoints: [{ url: endpoint.url, secret: 'whsec_connect', connect: true, events: ['*'] }],
    accounts: [{ id: 'acct_planted', name: 'Les Ateliers du Canal' }],
  })
  try {
    const planted = await sandbox.stripe.accounts.retrieve('acct_planted')
    assert.deepEqual([planted.charges_enabled, planted.payouts_enabled], [true, true])
    const { id } = await association(sandbox.stripe)
    await sandbox.stripe.accounts.createPerson(id, {
      first_name: 'Awa',
      relationship: { representative: true },
    })
    await until(
      () => endpoint.received.filter(({ event }) => event.account === id).length === 2,
      'two events of the account',
    )
    assert.ok(endpoint.received.every(({ event }) => event.type === 'account.updated'))
    const before = await sandbox.stripe.accounts.retrieve(id)
    await sandbox.running.close()
    const again = await openSandbox({ folder: sandbox.folder })
    assert.deepEqual({ ...(await again.stripe.accounts.retrieve(id)) }, { ...before })
    await again.close()
  } finally {
    endpoint.close()
  }
})
