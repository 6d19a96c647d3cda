import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Visit } from '../context.ts'
import { actorOf } from '../operate/seen.ts'
import { connectedUser } from '../personal/connected.ts'

const stranger = (isPost: boolean) =>
  ({ viewer: null, sessionId: null, address: '/utilisateur/profil?fait=nom', isPost }) as unknown as Visit
const viewer = { userId: 7 } as Visit['viewer']

function thrownBy(ask: () => unknown): unknown {
  try {
    ask()
  } catch (thrown) {
    return thrown
  }
  return assert.fail('nothing was thrown')
}

for (const [who, ask] of [
  ['a payer', connectedUser],
  ['an operator', actorOf],
] as const) {
  test(`${who} who is not logged in reaches a page by the login, and comes back`, () => {
    const answer = thrownBy(() => ask(stranger(false)))
    assert.ok(answer instanceof Response)
    assert.equal(answer.status, 302)
    assert.equal(answer.headers.get('location'), '/connexion?redirectTo=%2Futilisateur%2Fprofil%3Ffait%3Dnom')
  })

  test(`${who} whose session ended while something was typed reads that it was not done: 401`, () => {
    const answer = thrownBy(() => ask(stranger(true))) as { init?: ResponseInit }
    assert.equal(answer.init?.status, 401)
  })

  test(`${who} who is logged in goes on, whatever is asked`, () => {
    for (const isPost of [false, true]) assert.ok(ask({ ...stranger(isPost), viewer }))
  })
}
