import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'

const password = 'brioche vélo parapluie'
const other = 'nuage tabouret moutarde'
const names = { firstName: 'Camille', lastName: 'Moreau' }

describe('accounts', () => {
  let product: TestApp
  let number = 0
  let email = ''

  before(async () => {
    product = await testApp()
  })
  beforeEach(() => {
    number += 1
    email = `camille.${number}@example.org`
    product.mails.length = 0
  })
  after(() => product.close())

  const ask = (purpose: 'activation' | 'password', to = email) =>
    product.acts.askAccountLink({ purpose, email: to, returnTo: '/associations/les-amis', locale: 'fr' })

  /** Asks for a mail, gives the link in it. */
  async function linkFor(purpose: 'activation' | 'password') {
    await product.runJobs()
    product.mails.length = 0
    successOf(await ask(purpose))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 1)
    const text = product.mails[0]?.text ?? ''
    const [, path = '', linkId = '', token = ''] =
      /http:\/\/\S+?(\/[a-z/-]+)\/([0-9a-f-]{36})\?token=(\S+)/.exec(text) ?? []
    assert.equal(path, purpose === 'activation' ? '/premiere-connexion' : '/mot-de-passe/nouveau', text)
    return { linkId, token }
  }

  const activate = (link: { linkId: string; token: string }, input: Partial<Record<string, string>> = {}) =>
    product.acts.activateAccount({ ...link, ...names, password, confirmation: password, ...input })

  async function openAccount() {
    return successOf(await activate(await linkFor('activation'))).session
  }

  const logIn = (typed: string) => product.acts.logIn({ username: email, password: typed })

  test('a link of a mail opens a verified account, and a session', async () => {
    const link = await linkFor('activation')
    const shown = successOf(await product.acts.readAccountLink({ ...link, purpose: 'activation' }))
    assert.deepEqual(shown, { email, firstName: '', lastName: '', organization: null })
    const { session, returnTo } = successOf(await activate(link))
    assert.equal(returnTo, '/associations/les-amis')
    const claims = await product.built.verifyAccessToken(session.accessToken)
    assert.equal(claims?.uvf, '0')
    assert.ok(session.refreshToken)
    successOf(await logIn(password))
  })

  test('a link works once, even when two people use it at the same moment', async () => {
    const link = await linkFor('activation')
    const both = await Promise.all([activate(link), activate(link, { firstName: 'Zoé' })])
    assert.deepEqual(both.map(each => each.ok).sort(), [false, true])
    assert.deepEqual(codesOf(await activate(link)), ['link_invalid'])
  })

  test('refuses a link that was tampered with or has expired', async () => {
    const link = await linkFor('activation')
    const { linkId: otherId } = await linkFor('activation')
    const wrong = [
      { ...link, linkId: otherId },
      { ...link, token: `${link.token}A` },
      { ...link, token: '' },
      { linkId: "' or 1=1 --", token: link.token },
    ]
    for (const each of wrong) assert.deepEqual(codesOf(await activate(each)), ['link_invalid'])
    const asPassword = await product.acts.setPasswordByLink({ ...link, password, confirmation: password })
    assert.deepEqual(codesOf(asPassword), ['link_invalid'], 'nor for another purpose')
    product.clock.advance(24 * 60 + 1)
    assert.deepEqual(codesOf(await activate(link)), ['link_invalid'])
    assert.deepEqual(codesOf(await product.acts.readAccountLink({ ...link, purpose: 'activation' })), [
      'link_invalid',
    ])
  })

  test('a password is long, rare, not the address, and repeated; names are names', async () => {
    const link = await linkFor('activation')
    const fields = async (input: Record<string, string>) => {
      const answer = await activate(link, input)
      return answer.ok ? [] : answer.error.map(({ code, field }) => `${field} ${code}`)
    }
    const twice = (text: string) => ({ password: text, confirmation: text })
    assert.deepEqual(await fields(twice('court')), ['password password_too_simple'])
    assert.deepEqual(await fields(twice('motdepasse1234')), ['password password_too_simple'])
    assert.deepEqual(await fields(twice(`${email} !`)), ['password password_too_simple'])
    assert.deepEqual(await fields({ confirmation: other }), ['confirmation password_mismatch'])
    assert.deepEqual(await fields({ firstName: 'test', lastName: '4' }), [
      'firstName forbidden_value',
      'lastName digit',
    ])
    assert.deepEqual(await fields({}), [])
  })

  test('known and unknown addresses are answered the same, by the same work; the mail tells', async () => {
    await openAccount()
    const unknown = 'nobody.at.all@example.org'
    const answers = [await ask('activation'), await ask('activation', unknown)]
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(await ask('password'), await ask('password', unknown))
    product.mails.length = 0
    await product.runJobs()
    const said = product.mails.map(mail => `${mail.to.address === unknown} ${mail.subject}`)
    assert.deepEqual(said, [
      'false Vous avez déjà un compte Obole',
      'true Activez votre compte Obole',
      'false Choisissez un nouveau mot de passe Obole',
      'true Aucun compte Obole à cette adresse',
    ])
  })

  test('a mailbox is not flooded', async () => {
    for (let time = 0; time < 12; time += 1) successOf(await ask('password'))
    await product.runJobs()
    assert.equal(product.mails.length, 5)
  })

  test('reports an invalid address', async () => {
    assert.deepEqual(codesOf(await ask('password', 'nobody')), ['email_invalid'])
    assert.deepEqual(codesOf(await ask('activation', ' ')), ['required'])
  })

  test('a forgotten password is replaced; every other session ends, and older links with it', async () => {
    const before = await openAccount()
    const older = await linkFor('password')
    const link = await linkFor('password')
    const input = { password: other, confirmation: other }
    const { session } = successOf(await product.acts.setPasswordByLink({ ...link, ...input }))
    assert.equal(await product.built.verifyAccessToken(before.accessToken), undefined)
    assert.equal((await product.acts.refreshSession(before)).refreshToken, null)
    assert.ok((await product.acts.refreshSession(session)).refreshToken)
    assert.deepEqual(codesOf(await product.acts.setPasswordByLink({ ...older, ...input })), ['link_invalid'])
    assert.deepEqual(codesOf(await logIn(password)), ['login_refused'])
    successOf(await logIn(other))
    await product.runJobs()
    assert.equal(product.mails.at(-1)?.subject, 'Votre mot de passe Obole a été modifié')
  })

  test('a new password opens a locked account again', async () => {
    await openAccount()
    for (let time = 0; time < 5; time += 1) await logIn('wrong')
    assert.deepEqual(codesOf(await logIn(password)), ['login_locked'])
    const link = await linkFor('password')
    successOf(await product.acts.setPasswordByLink({ ...link, password: other, confirmation: other }))
    successOf(await logIn(other))
  })

  test('an expired password is replaced by who knows it', async () => {
    await openAccount()
    await product.db.updateTable('users').set({ passwordExpired: true }).where('email', '=', email).execute()
    assert.deepEqual(codesOf(await logIn(password)), ['password_expired'])
    const change = (current: string, input: string) =>
      product.acts.changePassword({
        username: email,
        current,
        password: input,
        confirmation: input,
        locale: 'en',
      })
    assert.deepEqual(codesOf(await change('wrong', other)), ['login_refused'])
    assert.deepEqual(codesOf(await change(password, password)), ['password_too_simple'])
    successOf(await change(password, other))
    successOf(await logIn(other))
  })

  test('an account that somebody else prepared belongs to the owner of its address', async () => {
    const prepared = await product.app.credentials.hashPassword('a password of a stranger')
    await product.db
      .insertInto('users')
      .values({
        email,
        emailKey: email,
        firstName: 'Ines',
        lastName: 'Le Gall',
        passwordHash: prepared,
        isVerified: false,
      })
      .execute()
    const entered = successOf(await logIn('a password of a stranger'))
    assert.equal((await product.built.verifyAccessToken(entered.accessToken))?.uvf, '1')
    await openAccount()
    assert.deepEqual(codesOf(await logIn('a password of a stranger')), ['login_refused'])
    assert.equal(await product.built.verifyAccessToken(entered.accessToken), undefined)
  })

  test('nothing of a link is kept that opens it, and none for long', async () => {
    const { token } = await linkFor('activation')
    const rows = await product.db.selectFrom('accountLinks').selectAll().execute()
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(token))
    product.clock.advance(3 * 24 * 60)
    await product.acts.sweepAccounts()
    assert.deepEqual(await product.db.selectFrom('accountLinks').selectAll().execute(), [])
  })
})

test('passwords expire with the age that the operator allows', async () => {
  const product = await testApp()
  try {
    const { bindActs } = await import('#usecases/index.ts')
    const { app } = product
    const accounts = { ...app.operator.accounts, passwordMaxAgeDays: 90 }
    const acts = bindActs({ ...app, operator: { ...app.operator, accounts } })
    const email = 'camille@example.org'
    await product.db
      .insertInto('users')
      .values({
        email,
        emailKey: email,
        firstName: 'Camille',
        lastName: 'Moreau',
        passwordHash: await app.credentials.hashPassword(password),
        passwordSetAt: app.now(),
        isVerified: true,
      })
      .execute()
    product.clock.advance(90 * 24 * 60)
    successOf(await acts.logIn({ username: email, password }))
    product.clock.advance(1)
    assert.deepEqual(codesOf(await acts.logIn({ username: email, password })), ['password_expired'])
    successOf(await product.acts.logIn({ username: email, password }))
  } finally {
    await product.close()
  }
})
