import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { failWith, ok } from '#domain/result.ts'
import { type Acts, acts } from '#usecases/index.ts'
import { watched } from './security-log.ts'

type Line = Readonly<Record<string, unknown>>

/** What the log has of one act that answers so. */
async function linesOf(act: keyof Acts, input: object, answer: object): Promise<readonly Line[]> {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: text => void lines.push(JSON.parse(text)) })
  const table = { [act]: async () => answer } as unknown as Acts
  await (watched(() => table, log, 'secret')('trace')[act] as (input: object) => Promise<unknown>)(input)
  return lines.map(({ event, act, actor, code }) => ({ event, act, actor, code }))
}

/** The acts of the files about accounts, however the table of contents imports them. */
function actsOnAccounts(): readonly (keyof Acts)[] {
  const folder = new URL('../usecases/account/', import.meta.url)
  const files = readdirSync(folder).filter(name => !name.endsWith('.test.ts'))
  const text = files.map(name => readFileSync(new URL(name, folder), 'utf8')).join('\n')
  const exported = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => name)
  return exported.filter((name): name is keyof Acts => Object.hasOwn(acts, name))
}

describe('the log of security events', () => {
  test('has every act on accounts that writes and succeeds, but for those that prove nothing', async () => {
    const writing = actsOnAccounts().filter(name => acts[name].does === 'write')
    assert.ok(writing.includes('confirmAuthenticatorApp') && writing.includes('logInWithPasskey'))
    const untold: string[] = []
    for (const name of writing) if ((await linesOf(name, {}, ok({}))).length === 0) untold.push(name)
    assert.deepEqual(untold.toSorted(), ['refreshSession', 'renamePasskey', 'sweepAccounts'])
  })

  test('has a login with a passkey and a wrong code, whatever the outcome', async () => {
    const refused = await linesOf('logInWithPasskey', {}, failWith('passkey_refused'))
    const known = { event: 'authentication', actor: undefined }
    assert.deepEqual(refused, [{ ...known, act: 'logInWithPasskey', code: 'passkey_refused' }])
    const wrong = await linesOf('proveWithCode', { userId: 7 }, failWith('factor_code_wrong', 'code'))
    assert.deepEqual(wrong, [{ ...known, actor: 'user:7', act: 'proveWithCode', code: 'factor_code_wrong' }])
    assert.equal((await linesOf('proveWithCode', { userId: 7 }, ok(null))).length, 1)
  })

  test('names who asked for the operator’s pages in vain', async () => {
    const asked = { actor: { userId: 7, sessionId: 'a' } }
    assert.deepEqual(await linesOf('readOverview', asked, failWith('NOT_FOUND')), [
      { event: 'access_refused', act: 'readOverview', actor: 'user:7', code: 'NOT_FOUND' },
    ])
    assert.deepEqual(await linesOf('readOverview', { actor: 'terminal' }, ok(null)), [])
  })
})
