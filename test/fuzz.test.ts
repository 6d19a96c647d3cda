import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { dearestMs, exemptKind, least } from './fuzz/costs.ts'
import { type FuzzLab, openFuzzLab } from './fuzz/lab.ts'
import { isFlat } from './fuzz/memory.ts'
import { faultsOfOurs, wrongMoney } from './fuzz/money.ts'
import { healthLimitMs, leaveOutcome, outcomeOf } from './fuzz/outcome.ts'
import { unreachable } from './fuzz/routes.ts'
import { dearest, type Findings, healthMs, runFuzz } from './fuzz/run-fuzz.ts'

/** `npm run fuzz -- --seed S --minutes M` sets both; a short run with a seed that never changes stands in every test run. */
const isLong = process.env.FUZZ_MINUTES !== undefined
const seconds = isLong ? Number(process.env.FUZZ_MINUTES) * 60 : 2
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123)
const wish = {
  seed,
  seconds,
  costSeconds: isLong ? seconds / 3 : 1,
  rounds: isLong ? 12 : 2,
  healthEveryMs: isLong ? 20 : 200,
}
const say = (what: string) =>
  void process.stdout.write(`${(performance.now() / 1000).toFixed(0)} s: ${what}\n`)

describe(`requests of every kind to every route (--seed ${seed})`, () => {
  let lab: FuzzLab
  let found: Findings

  before(async () => {
    lab = await openFuzzLab()
    found = await runFuzz(lab, { ...wish, say })
  })
  after(async () => {
    await lab?.close()
    if (found === undefined) return
    leaveOutcome({ seed, figures: outcomeOf(seed, found) })
    if (found.complaints.length === 0) rmSync(found.folder, { recursive: true })
  })

  test('reach every route, and the acts behind the border', () => {
    const missed = found.unreached.filter(name => !Object.hasOwn(unreachable, name))
    assert.deepEqual(missed, [])
    const { sent, accepted } = found.tally
    assert.ok(sent > found.routes * 2, `${sent} requests`)
    assert.ok(accepted > sent / 4, `${accepted} of ${sent} were accepted`)
  })

  test('get an answer of ours, with its headers, and no word about the inside', () => {
    assert.deepEqual(found.complaints, [], found.complaints.slice(0, 50).join('\n'))
  })

  test('break nothing: no error in the logs, no process ends', async () => {
    assert.deepEqual(await faultsOfOurs(lab), [])
  })

  test('move no money that nobody paid', async () => {
    const { found: wrong, charged } = await wrongMoney(lab, { given: found.cardsGiven, seconds: 60 })
    assert.deepEqual(wrong, [])
    assert.ok(charged > 0, 'somebody paid')
  })

  test('cost little without a login', () => {
    const dear = found.costs.filter(({ sent, cpuMs }) => cpuMs > dearestMs && exemptKind(sent) === undefined)
    assert.ok(found.costs.length >= least, `${found.costs.length} measured`)
    assert.deepEqual(
      dear.map(({ row, cpuMs, sent }) => `${cpuMs.toFixed(0)} ms: ${row}: ${sent.method} ${sent.target}`),
      [],
    )
    assert.ok((dearest(found)?.cpuMs ?? 0) > 0)
  })

  test('leave slow senders behind', () => assert.equal(found.slow.borne, 0))

  // What holds for a quiet machine and minutes says nothing of seconds among other tests.
  test('leave memory flat', { skip: !isLong }, () =>
    assert.ok(isFlat(found.held), JSON.stringify(found.held)),
  )
  test('let others be answered', { skip: !isLong }, () => {
    assert.ok(healthMs(found) < healthLimitMs, `p99.9 of /healthz: ${healthMs(found)} ms`)
    assert.ok(found.slow.ended > 0, 'slow senders were looked at')
  })
})
