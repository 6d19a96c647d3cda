import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertOperator } from '#db/operators.ts'
import { setPassword } from '#db/users.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { actorOf, freshActor, giveFactor, linkApp, linkFirstApp } from '#test/support/factor.ts'
import { addUser } from '#test/support/people.ts'
import { requireProof } from '../access/require-proof.ts'
import { codeOfStep, stepAt } from './one-time-code.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

let count = 0
const somebody = () => {
  count += 1
  return addUser(product, `zoe-${count}@example.org`)
}
type Known = Awaited<ReturnType<typeof linkApp>>
const codeNow = (secret: string, away = 0) => codeOfStep(secret, stepAt(product.clock.now()) + away)
const prove = (actor: Known['actor'], code: string) =>
  product.acts.proveWithCode({ ...actor, code, locale: 'fr' })
const mailsTo = async (email: string) => {
  assert.deepEqual(await product.runJobs(), [])
  return product.mails.filter(({ to }) => to.address === email).map(({ text }) => text)
}

test('an app counts once its first code was typed, which is a proof of a new session', async () => {
  const { acts, app, db } = product
  const userId = await somebody()
  const actor = await freshActor(product, userId)
  successOf(await acts.startAuthenticatorApp({ ...actor, password: null }))
  assert.equal((await acts.readFactors(actor)).app, null)
  assert.deepEqual(codesOf(await requireProof(app, actor)), ['FACTOR_NEEDED'])
  const { secret } = successOf(await acts.readAuthenticatorApp(actor))
  const stored = await db.selectFrom('authenticatorApps').selectAll().executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(stored).includes(secret), 'the secret stands nowhere in clear')

  const code = codeNow(secret)
  const wrong = await acts.confirmAuthenticatorApp({
    ...actor,
    code: code === '000000' ? '1' : '000000',
    locale: 'fr',
  })
  assert.deepEqual(codesOf(wrong), ['factor_code_wrong'])
  const added = successOf(await acts.confirmAuthenticatorApp({ ...actor, code, locale: 'fr' }))
  assert.equal(new Set(added.codes).size, 10)
  const proven = await actorOf(product, userId, added.session)
  successOf(await requireProof(app, proven))
  assert.notEqual(proven.sessionId, actor.sessionId)
  assert.deepEqual(codesOf(await requireProof(app, actor)), ['PROOF_NEEDED'], 'the former session is over')
  assert.equal((await acts.readFactors(proven)).codesLeft, 10)
  assert.match(
    (await mailsTo('zoe-1@example.org')).at(-1) ?? '',
    /Une application à codes vient d’être reliée/,
  )
  assert.deepEqual(codesOf(await acts.startAuthenticatorApp({ ...proven, password: null })), [
    'FACTOR_EXISTS',
  ])
})

test('a code works once, a window early or late, and never from an older window again', async () => {
  const { clock } = product
  const { secret, actor } = await linkApp(product, await somebody())
  clock.advance(2)
  const late = codeNow(secret, -1)
  const present = codeNow(secret)
  const { session } = successOf(await prove(actor, `${present.slice(0, 3)} ${present.slice(3)}`))
  const next = await actorOf(product, actor.userId, session)
  assert.deepEqual(codesOf(await prove(next, present)), ['factor_code_used'])
  assert.deepEqual(codesOf(await prove(next, late)), ['factor_code_used'])
  const early = successOf(await prove(next, codeNow(secret, 1)))
  const last = await actorOf(product, actor.userId, early.session)
  assert.deepEqual(codesOf(await prove(last, codeNow(secret, 2))), ['factor_code_wrong'])
})

test('one code typed in two tabs at once proves one of them', async () => {
  const { clock } = product
  const { secret, actor } = await linkApp(product, await somebody())
  clock.advance(2)
  const code = codeNow(secret)
  const both = await Promise.all([prove(actor, code), prove(actor, code)])
  assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
})

test('after five wrong codes none is looked at for a quarter of an hour, not even the right one', async () => {
  const { clock } = product
  const { secret, actor } = await linkApp(product, await somebody())
  clock.advance(2)
  const right = codeNow(secret)
  const wrong = right === '123456' ? '654321' : '123456'
  for (let tries = 0; tries < 5; tries += 1)
    assert.deepEqual(codesOf(await prove(actor, wrong)), ['factor_code_wrong'])
  const locked = await prove(actor, right)
  assert.deepEqual(codesOf(locked), ['factor_locked'])
  assert.ok(!locked.ok && String(locked.error[0]?.values?.until) > clock.now())
})

test('a recovery code stands in once, is told of, and new ones replace the rest', async () => {
  const { acts, app } = product
  const userId = await somebody()
  const { codes, actor } = await linkFirstApp(product, userId)
  const [first = '', second = ''] = codes
  const { session } = successOf(await prove(actor, first.toUpperCase().replaceAll('-', ' ')))
  const next = await actorOf(product, userId, session)
  successOf(await requireProof(app, next))
  assert.deepEqual(codesOf(await prove(next, first)), ['factor_code_wrong'])
  assert.equal((await acts.readFactors(next)).codesLeft, 9)
  const fresh = successOf(await acts.renewRecoveryCodes({ ...next, locale: 'fr' }))
  assert.equal(fresh.length, 10)
  assert.deepEqual(codesOf(await prove(next, second)), ['factor_code_wrong'])
  successOf(await prove(next, fresh[9] ?? ''))
  const mails = (await mailsTo(`zoe-${count}@example.org`)).join('\n')
  assert.match(mails, /code de récupération de votre compte .* vient de servir/)
  assert.match(mails, /nouveaux codes de récupération/)
})

test('another account’s code proves nothing', async () => {
  const mine = await linkFirstApp(product, await somebody())
  const theirs = await linkApp(product, await somebody())
  assert.deepEqual(codesOf(await prove(theirs.actor, mine.codes[0] ?? '')), ['factor_code_wrong'])
})

test('the first factor of a session that is not fresh asks for the password once more', async () => {
  const { acts, app, clock } = product
  const userId = await somebody()
  const hash = await app.credentials.hashPassword('brioche vélo parapluie')
  await app.transaction(tx => setPassword(tx, { userId, hash, now: clock.now() }))
  const actor = await freshActor(product, userId)
  assert.equal((await acts.readFactors(actor)).needsPassword, false)
  clock.advance(16)
  assert.equal((await acts.readFactors(actor)).needsPassword, true)
  const start = (password: string | null) => acts.startAuthenticatorApp({ ...actor, password })
  assert.deepEqual(codesOf(await start(null)), ['required'])
  assert.deepEqual(codesOf(await start('autre chose')), ['password_wrong'])
  successOf(await start('brioche vélo parapluie'))
})

test('removing a factor asks for a proof; the last one of an operator stays', async () => {
  const { acts, app, clock } = product
  const userId = await somebody()
  const { actor, secret } = await linkApp(product, userId)
  const remove = (by: typeof actor) => acts.removeFactor({ ...by, factor: 'app', id: '', locale: 'fr' })
  clock.advance(16)
  assert.deepEqual(codesOf(await remove(actor)), ['PROOF_NEEDED'])
  const { session } = successOf(await prove(actor, codeNow(secret)))
  const proven = await actorOf(product, userId, session)
  await app.transaction(tx => insertOperator(tx, { userId, since: clock.now(), invitedBy: null }))
  assert.deepEqual(codesOf(await remove(proven)), ['LAST_FACTOR'])
  assert.notEqual((await acts.readFactors(proven)).app, null)
  await product.db.deleteFrom('operators').where('userId', '=', userId).execute()
  successOf(await remove(proven))
  const left = await acts.readFactors(proven)
  assert.deepEqual([left.app, left.codesLeft], [null, 0])
  assert.deepEqual(codesOf(await requireProof(app, proven)), ['FACTOR_NEEDED'])
})

test('a new password takes no factor away, and its session has proven nothing', async () => {
  const { acts, app, clock } = product
  const userId = await somebody()
  const email = `zoe-${count}@example.org`
  const hash = await app.credentials.hashPassword('brioche vélo parapluie')
  await app.transaction(tx => setPassword(tx, { userId, hash, now: clock.now() }))
  await linkApp(product, userId)
  const next = { password: 'nuage tambour citron', confirmation: 'nuage tambour citron' }
  const session = successOf(
    await acts.changePassword({ ...next, username: email, current: 'brioche vélo parapluie', locale: 'fr' }),
  )
  const actor = await actorOf(product, userId, session)
  assert.deepEqual(codesOf(await requireProof(app, actor)), ['PROOF_NEEDED'])
})

test('the operator resets what somebody lost, with a reason in the audit and a mail to them', async () => {
  const { acts, app, db } = product
  const userId = await somebody()
  const email = `zoe-${count}@example.org`
  const { actor } = await linkApp(product, userId)
  assert.deepEqual(codesOf(await acts.resetFactors({ email: 'nobody@example.org', reason: 'x' })), [
    'NOT_FOUND',
  ])
  successOf(await acts.resetFactors({ email, reason: 'came to the office with a passport' }))
  assert.deepEqual(codesOf(await requireProof(app, actor)), ['FACTOR_NEEDED'])
  const line = await db
    .selectFrom('audit')
    .select(['actor', 'facts'])
    .where('action', '=', 'factor.reset')
    .where('object', '=', `user:${userId}`)
    .executeTakeFirstOrThrow()
  assert.deepEqual(line, { actor: 'operator', facts: { reason: 'came to the office with a passport' } })
  assert.match((await mailsTo(email)).at(-1) ?? '', /retirer tous les seconds facteurs/)
})

test('an app that waits for its first code is known to the session that began it alone', async () => {
  const { acts } = product
  const userId = await somebody()
  const [owner, thief] = [await freshActor(product, userId), await freshActor(product, userId)]
  successOf(await acts.startAuthenticatorApp({ ...owner, password: null }))
  const { secret } = successOf(await acts.readAuthenticatorApp(owner))
  assert.deepEqual(codesOf(await acts.readAuthenticatorApp(thief)), ['NOT_FOUND'])
  const first = { code: codeNow(secret), locale: 'fr' } as const
  assert.deepEqual(codesOf(await acts.confirmAuthenticatorApp({ ...thief, ...first })), ['NOT_FOUND'])
  successOf(await acts.confirmAuthenticatorApp({ ...owner, ...first }))
})

test('an app that was begun before the first factor waits for a proof of it', async () => {
  const { acts } = product
  const userId = await somebody()
  const early = await freshActor(product, userId)
  successOf(await acts.startAuthenticatorApp({ ...early, password: null }))
  const { secret } = successOf(await acts.readAuthenticatorApp(early))
  await giveFactor(product, userId)
  assert.deepEqual(codesOf(await acts.readAuthenticatorApp(early)), ['PROOF_NEEDED'])
  const first = { ...early, code: codeNow(secret), locale: 'fr' } as const
  assert.deepEqual(codesOf(await acts.confirmAuthenticatorApp(first)), ['PROOF_NEEDED'])
  assert.equal((await acts.readFactors(early)).app, null)
})
