import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectsInTransactions } from './transactions.ts'

/** What the wall finds in one file, or in a file and the one it imports. */
function found(text: string, beside = ''): readonly string[] {
  const files = [
    { path: 'src/usecases/pay.ts', text, imports: [] },
    { path: 'src/usecases/beside.ts', text: beside, imports: [] },
  ]
  return effectsInTransactions(files, new Set(['captureIntent']))
}

const act = (body: string) => `export async function pay(app: App): Promise<void> { ${body} }`

test('an act may ask a provider between two transactions', () => {
  const between = act(`
    const row = await app.transaction(tx => read(tx))
    await app.provider(row.provider).intents.captureIntent(row.id)
    await app.transaction(async tx => { await write(tx, row) })`)
  assert.deepEqual(found(between), [])
})

test('an act that asks a provider inside a transaction is found', () => {
  const inside = act(
    'await app.transaction(async tx => { await app.provider(name).intents.captureIntent(id) })',
  )
  assert.deepEqual(found(inside), ['src/usecases/pay.ts:pay: app.provider(name).intents.captureIntent'])
})

test('so is one that took the provider or its method before', () => {
  const before = 'const { intents } = app.provider(name); const { captureIntent } = intents;'
  assert.equal(found(act(`${before} await app.transaction(tx => intents.captureIntent?.(id))`)).length, 1)
  assert.equal(found(act(`${before} await app.transaction(tx => captureIntent(id))`)).length, 1)
})

test('so is a call that a function of another file makes', () => {
  // Written in two pieces: whoever looks for the imports of tests would look for this file.
  const importing = `import { drive } from ${"'./beside.ts'"};`
  const inside = `${importing} ${act('await app.transaction(tx => book(app, tx))')}
    async function book(app: App, tx: Transaction) { await drive(app) }`
  const beside =
    'export async function drive(app: App) { await app.provider(name).intents.captureIntent(id) }'
  assert.deepEqual(found(inside, beside), [
    'src/usecases/pay.ts:pay -> src/usecases/pay.ts:book -> src/usecases/beside.ts:drive: app.provider(name).intents.captureIntent',
    'src/usecases/pay.ts:book -> src/usecases/beside.ts:drive: app.provider(name).intents.captureIntent',
  ])
})

test('so is a call in work that is handed to whoever opens the transaction', () => {
  const lock = `async function underLock(app: App, work: (tx: Transaction) => Promise<void>) { await app.transaction(tx => work(tx)) }`
  assert.deepEqual(found(`${lock} ${act('await underLock(app, async tx => { await write(tx) })')}`), [])
  const asking = act('await underLock(app, async tx => { await intents.captureIntent(id) })')
  assert.deepEqual(found(`${lock} ${asking}`), ['src/usecases/pay.ts:pay: intents.captureIntent'])
})

test('so are a mail and a second transaction', () => {
  assert.equal(found(act('await app.transaction(tx => app.mail.send(letter))')).length, 1)
  assert.deepEqual(found(act('await app.transaction(tx => app.transaction(again => write(again)))')), [
    'src/usecases/pay.ts:pay: opens a transaction',
  ])
})
