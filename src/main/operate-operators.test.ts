import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hasFactor } from '#db/session-proofs.ts'
import { startText } from '#messages/start.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { giveFactor } from '#test/support/factor.ts'
import { addUser } from '#test/support/people.ts'
import { operateOperators } from './operate-operators.ts'
import { StartFault } from './start-fault.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

/** What the terminal says to these words: its lines, or the code of what it refuses. */
async function operator(...words: readonly string[]): Promise<readonly string[]> {
  const said: string[] = []
  try {
    await operateOperators(product.acts, (key, values) => void said.push(startText('en', key, values)), words)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    return [error.code]
  }
  return said
}

/** The link of the mail that went to an address last. */
async function linkOf(email: string) {
  assert.deepEqual(await product.runJobs(), [])
  const mail = product.mails.findLast(({ to }) => to.address === email)
  const [, invitationId = '', token = ''] =
    /invitation\/operateur\/([\da-f-]+)\?token=(\S+)/.exec(mail?.text ?? '') ?? []
  return { invitationId, token: decodeURIComponent(token) }
}

test('invites the first operator by a link that works once, for one address, within a week', async () => {
  const { acts, clock } = product
  assert.deepEqual(await operator('list'), ['Operators: 0.'])
  assert.deepEqual(await operator('invite', 'no address'), ['operator_address'])
  await operator('invite', 'Olive@Example.org')
  const replaced = await linkOf('Olive@example.org')
  await operator('invite', 'olive@example.org')
  const link = await linkOf('olive@example.org')
  assert.deepEqual(codesOf(await acts.readOperatorInvitation(replaced)), ['NOT_FOUND'])
  assert.deepEqual(codesOf(await acts.readOperatorInvitation({ ...link, token: `${link.token}x` })), [
    'NOT_FOUND',
  ])
  assert.equal(successOf(await acts.readOperatorInvitation(link)).email, 'olive@example.org')

  const other = await addUser(product, 'other@example.org')
  assert.deepEqual(codesOf(await acts.acceptOperatorInvitation({ ...link, userId: other })), [
    'INVITATION_OF_ANOTHER',
  ])
  assert.deepEqual(codesOf(await acts.acceptOperatorInvitation({ ...link, userId: null })), [
    'UNAUTHENTICATED',
  ])
  const olive = await addUser(product, 'olive@example.org')
  const accept = () => acts.acceptOperatorInvitation({ ...link, userId: olive })
  const twice = await Promise.all([accept(), accept()])
  assert.deepEqual(twice.map(({ ok }) => ok).sort(), [false, true])
  assert.match((await operator('list'))[0] ?? '', /^olive@example\.org .* no second factor/)
  assert.deepEqual(await operator('invite', 'olive@example.org'), ['operator_already'])

  await operator('invite', 'late@example.org')
  const late = await linkOf('late@example.org')
  clock.advance(7 * 24 * 60 + 1)
  assert.deepEqual(codesOf(await acts.readOperatorInvitation(late)), ['NOT_FOUND'])
})

test('invites in the language that is asked for, in French unless told', async () => {
  const subjects = async (...words: readonly string[]) => {
    const [, email = ''] = words
    await operator(...words)
    await linkOf(email)
    return product.mails.findLast(({ to }) => to.address === email)?.subject
  }
  const french = /exploiter/
  assert.match((await subjects('invite', 'claire@example.org')) ?? '', french)
  assert.match((await subjects('invite', 'luc@example.org', '--language', 'fr')) ?? '', french)
  const english = await subjects('invite', 'alice@example.org', '--language', 'en')
  assert.match(english ?? '', /operate/)
  assert.match((await subjects('invite', 'bob@example.org', '--language=en')) ?? '', /operate/)
  for (const option of [['--language', 'de'], ['--language'], ['--tongue', 'en']])
    assert.deepEqual(await operator('invite', 'zed@example.org', ...option), ['operator_usage'])
  assert.equal(await subjects('invite', 'zed@example.org', '--language', 'de'), undefined)
})

test('removes an operator, never the last one', async () => {
  assert.deepEqual(await operator('remove', 'olive@example.org'), ['operator_last'])
  await operator('invite', 'second@example.org')
  const link = await linkOf('second@example.org')
  const userId = await addUser(product, 'second@example.org')
  successOf(await product.acts.acceptOperatorInvitation({ ...link, userId }))
  assert.deepEqual(await operator('remove', 'nobody@example.org'), ['operator_unknown'])
  await operator('remove', 'olive@example.org')
  assert.deepEqual(
    (await product.acts.listOperators()).map(({ email }) => email),
    ['second@example.org'],
  )
})

test('resets a lost factor with a reason, and says how to ask', async () => {
  const userId = await addUser(product, 'lost@example.org')
  await giveFactor(product, userId)
  assert.deepEqual(await operator('reset-factor', 'lost@example.org'), ['operator_usage'])
  assert.deepEqual(await operator('reset-factor', 'nobody@example.org', 'lost'), ['operate_nobody'])
  assert.equal(await hasFactor(product.db, userId), true)
  assert.equal((await operator('reset-factor', 'lost@example.org', 'lost their phone')).length, 1)
  assert.equal(await hasFactor(product.db, userId), false)
  for (const words of [[], ['promote', 'a@example.org'], ['invite'], ['list', 'x']])
    assert.deepEqual(await operator(...words), ['operator_usage'], words.join(' '))
})
