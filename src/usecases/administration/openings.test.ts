import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addUser } from '#test/support/people.ts'

const said = {
  name: 'L’Œuvre d’Été à Saint-Malo',
  city: 'Saint-Malo',
  category: 'Culture',
  position: 'treasury',
  accepts: 'on',
}
const password = 'brioche vélo parapluie'
const person = { firstName: 'Nadia', lastName: 'Benali', password, confirmation: password }

describe('opening the space of an organization', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const open = (values: Readonly<Record<string, string>>, userId: number | null = null) =>
    product.acts.openOrganization({ values, locale: 'fr', userId })

  /** The link of the newest mail, and what it says. */
  async function mailed() {
    assert.deepEqual(await product.runJobs(), [])
    const text = product.mails.at(-1)?.text ?? ''
    const [, linkId = '', token = ''] = /\/premiere-connexion\/([0-9a-f-]{36})\?token=(\S+)/.exec(text) ?? []
    return { text, link: { linkId, token } }
  }

  const organizationAt = (slug: string) =>
    product.db.selectFrom('organizations').selectAll().where('slug', '=', slug).executeTakeFirst()

  test('the link of a mail opens account and organization in one', async () => {
    assert.deepEqual(successOf(await open({ ...said, email: 'nadia@example.org' })), {
      mailed: 'nadia@example.org',
    })
    assert.equal(await organizationAt('l-oeuvre-d-ete-a-saint-malo'), undefined)
    const { link } = await mailed()
    const shown = successOf(await product.acts.readAccountLink({ ...link, purpose: 'activation' }))
    assert.equal(shown.organization, said.name)
    const asked = product.clock.now()
    product.clock.advance(30)
    const entered = successOf(await product.acts.activateAccount({ ...link, ...person }))
    assert.equal(entered.returnTo, '/associations/l-oeuvre-d-ete-a-saint-malo/administration')
    const row = await organizationAt('l-oeuvre-d-ete-a-saint-malo')
    assert.ok(row)
    assert.equal(row.name, said.name)
    assert.equal(row.authenticationState, 'NotAuthenticated')
    const agreements = await product.db
      .selectFrom('agreements')
      .selectAll()
      .where('organizationId', '=', row.id)
      .execute()
    // Accepted with the first screen, not when the mail was opened.
    assert.deepEqual(
      agreements.map(({ position, acceptedAt }) => ({ position, at: new Date(acceptedAt).toISOString() })),
      [{ position: 'treasury', at: asked }],
    )
    const claims = await product.built.verifyAccessToken(entered.session.accessToken)
    const self = successOf(await product.acts.readSelf({ userId: claims?.uid ?? 0 }))
    assert.deepEqual(
      self.organizations.map(each => each.organizationSlug),
      ['l-oeuvre-d-ete-a-saint-malo'],
    )
    assert.deepEqual(codesOf(await product.acts.activateAccount({ ...link, ...person })), ['link_invalid'])
    const lines = await product.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('organizationId', '=', row.id)
      .execute()
    assert.deepEqual(lines, [{ action: 'organization.open', actor: `user:${claims?.uid}` }])
  })

  test('somebody connected opens one at once, under an address of its own', async () => {
    const userId = await addUser(product, 'samir@example.org')
    const first = successOf(await open({ ...said, name: 'Les Lilas' }, userId))
    const second = successOf(await open({ ...said, name: 'Les lilas !' }, userId))
    assert.deepEqual(
      [first, second],
      [
        { path: '/associations/les-lilas/administration' },
        { path: '/associations/les-lilas-2/administration' },
      ],
    )
  })

  test('two at once of one name both get a space', async () => {
    const userId = await addUser(product, 'deux@example.org')
    const both = await Promise.all([1, 2, 3].map(() => open({ ...said, name: 'Ensemble' }, userId)))
    const paths = both.map(each => successOf(each)).map(each => ('path' in each ? each.path : ''))
    assert.deepEqual(paths.toSorted(), [
      '/associations/ensemble-2/administration',
      '/associations/ensemble-3/administration',
      '/associations/ensemble/administration',
    ])
  })

  test('who has an account opens it after logging in: once, and nobody else', async () => {
    const userId = await addUser(product, 'ines@example.org')
    const { sql } = await import('kysely')
    await sql`update users set password_hash = 'x' where id = ${userId}`.execute(product.db)
    const stranger = await addUser(product, 'stranger@example.org')
    assert.deepEqual(successOf(await open({ ...said, name: 'La Ruche', email: 'INES@example.org' })), {
      mailed: 'INES@example.org',
    })
    const { text } = await mailed()
    const [, linkId = ''] = /redirectTo=%2Fouvrir%2F([0-9a-f-]{36})/.exec(text) ?? []
    assert.notEqual(linkId, '', text)
    for (const other of [null, stranger]) {
      assert.deepEqual(codesOf(await product.acts.readWaitingOpening({ linkId, userId: other })), [
        'NOT_FOUND',
      ])
      assert.deepEqual(codesOf(await product.acts.finishOpening({ linkId, userId: other })), ['NOT_FOUND'])
    }
    assert.equal(successOf(await product.acts.readWaitingOpening({ linkId, userId })).name, 'La Ruche')
    const twice = await Promise.all([1, 2].map(() => product.acts.finishOpening({ linkId, userId })))
    assert.deepEqual(twice.map(each => each.ok).toSorted(), [false, true])
    assert.deepEqual(codesOf(await product.acts.readWaitingOpening({ linkId, userId })), ['NOT_FOUND'])
  })

  test('a link that is over opens nothing', async () => {
    const userId = await addUser(product, 'late@example.org')
    const { sql } = await import('kysely')
    await sql`update users set password_hash = 'x' where id = ${userId}`.execute(product.db)
    await open({ ...said, name: 'Trop tard', email: 'late@example.org' })
    const { text } = await mailed()
    const [, linkId = ''] = /redirectTo=%2Fouvrir%2F([0-9a-f-]{36})/.exec(text) ?? []
    product.clock.advance(24 * 60 + 1)
    assert.deepEqual(codesOf(await product.acts.finishOpening({ linkId, userId })), ['NOT_FOUND'])
    assert.equal(await organizationAt('trop-tard'), undefined)
  })

  test('a number that a verified organization bears is refused; one that nobody verified is not', async () => {
    const userId = await addUser(product, 'numbers@example.org')
    const bearing = { ...said, name: 'Le Phare', siren: '812 345 678' }
    successOf(await open(bearing, userId))
    successOf(await open(bearing, userId))
    await product.db
      .updateTable('organizations')
      .set({ authenticationState: 'Authenticated' })
      .where('slug', '=', 'le-phare')
      .execute()
    const refused = await open(bearing, userId)
    assert.deepEqual(refused.ok ? [] : refused.error, [{ code: 'ORGANIZATION_KNOWN', field: 'name' }])
  })

  test('everything that is wrong is said at once, with its field', async () => {
    const refused = await open({ name: ' ', rna: 'W12', siren: '1', zipCode: '!', email: 'nobody' })
    assert.deepEqual(
      refused.ok ? [] : refused.error.map(({ code, field }) => `${field} ${code}`).toSorted(),
      [
        'accepts required',
        'category required',
        'city required',
        'email email_invalid',
        'name required',
        'position required',
        'rna rna_invalid',
        'siren siren_invalid',
        'zipCode french_zip_code_invalid',
      ],
    )
  })

  test('a network that searches too often finds nothing more, and others still do', async () => {
    const from = (network: string) => product.built.actsFor('a'.repeat(32), network)
    const found = async (network: string) =>
      (await from(network).searchRegister({ text: 'sept lunes' })).length
    for (let search = 1; search <= 60; search += 1) assert.equal(await found('192.0.2.7'), 1)
    assert.equal(await found('192.0.2.7'), 0)
    assert.equal(await found('192.0.2.8'), 1)
  })

  test('an account that is not proven opens nothing by its session', async () => {
    const userId = await addUser(product, 'unproven@example.org')
    await product.db.updateTable('users').set({ isVerified: false }).where('id', '=', userId).execute()
    assert.deepEqual(codesOf(await open({ ...said, name: 'Rien' }, userId)), ['required'])
  })
})
