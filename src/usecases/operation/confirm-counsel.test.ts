import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RecordedConfirmation } from '#db/counsel-confirmations.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenOperator } from '#test/support/factor.ts'
import type { Actor } from '../access/require-proof.ts'

const subject = 'credit-law'
const said = {
  subject,
  confirmedBy: ' Maître Xavier ',
  confirmedOn: '2026-11-19',
  decided: 'Sans frais, sur moins de douze mois.',
  reasons: 'Note du 19 novembre.',
} as const

let product: TestApp
let actor: Actor
let by: string
before(async () => {
  product = await testApp()
  actor = await provenOperator(product)
  by = `user:${actor.userId}`
})
after(() => product.close())

const isOpen = () => product.app.settings.current().isCreditConfirmed
const counsel = async () => successOf(await product.acts.readSettings({ actor })).counsel
const lines = async () =>
  successOf(await product.acts.listAudit({ actor, object: `counsel:${subject}`, after: null })).rows.map(
    ({ actor: who, action, facts }) => ({ who, action, facts }),
  )

describe('what counsel confirmed', () => {
  test('is asked for whole, and told next to each field', async () => {
    const empty = { ...said, confirmedBy: ' ', confirmedOn: '', decided: ' ', reasons: '' }
    const refused = await product.acts.confirmCounsel({ actor, ...empty })
    assert.deepEqual(refused.ok || refused.error, [
      { code: 'required', field: 'confirmedBy' },
      { code: 'required', field: 'confirmedOn' },
      { code: 'required', field: 'decided' },
      { code: 'required', field: 'reasons' },
    ])
    const long = { confirmedBy: 'x'.repeat(201), decided: 'x'.repeat(2001), reasons: 'x'.repeat(2001) }
    const tooLong = await product.acts.confirmCounsel({ actor, ...said, ...long })
    assert.deepEqual(codesOf(tooLong), ['max_length', 'max_length', 'max_length'])
    for (const confirmedOn of ['2026-11-21', '2026-02-30', '20/11/2026']) {
      const other = await product.acts.confirmCounsel({ actor, ...said, confirmedOn })
      assert.deepEqual(codesOf(other), ['confirmation_day'], confirmedOn)
    }
    assert.deepEqual([await counsel(), isOpen(), await lines()], [null, false, []])
  })

  test('by an operator is recorded once, with who recorded it, and holds at once', async () => {
    successOf(await product.acts.confirmCounsel({ actor, ...said }))
    const { reasons, ...rest } = said
    const record = { recordedBy: by, recordedAt: product.clock.now() }
    const confirmed: RecordedConfirmation = { ...rest, confirmedBy: 'Maître Xavier', ...record }
    assert.deepEqual(await counsel(), confirmed)
    assert.equal(isOpen(), true)
    const { subject: _, recordedBy, recordedAt, ...facts } = confirmed
    assert.deepEqual(await lines(), [
      { who: by, action: 'counsel.confirm', facts: { ...facts, reason: reasons } },
    ])
  })

  test('is not replaced from a page that showed another, or none', async () => {
    const stands = await counsel()
    const [before, seenAt = ''] = [await lines(), stands?.recordedAt]
    const other = { actor, ...said, confirmedBy: 'Maître Wanda' } as const
    for (const seen of [null, '2026-11-01T08:00:00.000Z', 'never'])
      assert.deepEqual(
        codesOf(await product.acts.confirmCounsel({ ...other, seen })),
        ['CONFLICT'],
        `${seen}`,
      )
    assert.deepEqual([await counsel(), await lines()], [stands, before])
    product.clock.advance(1)
    successOf(await product.acts.confirmCounsel({ ...other, seen: seenAt }))
    assert.equal((await counsel())?.confirmedBy, 'Maître Wanda')
  })

  test('is taken back with a reason only, whichever door recorded it', async () => {
    const old = (await counsel())?.recordedAt ?? ''
    product.clock.advance(1)
    const atTerminal = { ...said, confirmedBy: 'Maître Yvonne', decided: '', reasons: '' }
    successOf(await product.acts.confirmCounsel({ actor: 'terminal', ...atTerminal }))
    assert.deepEqual(await counsel(), {
      ...{ subject, confirmedBy: 'Maître Yvonne', confirmedOn: said.confirmedOn },
      ...{ decided: null, recordedBy: 'operator', recordedAt: product.clock.now() },
    })
    const takeBack = (seen: string, reasons: string) =>
      product.acts.takeBackCounsel({ actor, subject, seen, reasons })
    assert.deepEqual(codesOf(await takeBack(product.clock.now(), ' ')), ['required'])
    for (const other of [old, '', 'never'])
      assert.deepEqual(codesOf(await takeBack(other, 'La loi a changé.')), ['CONFLICT'], other)
    assert.equal(isOpen(), true, 'what nobody saw there is not taken back')
    successOf(await takeBack(product.clock.now(), 'La loi a changé.'))
    assert.deepEqual([await counsel(), isOpen()], [null, false])
    const [last] = await lines()
    assert.deepEqual(last, {
      who: by,
      action: 'counsel.takeBack',
      facts: {
        ...{ confirmedBy: 'Maître Yvonne', confirmedOn: said.confirmedOn, decided: null },
        ...{ recordedBy: 'operator', reason: 'La loi a changé.' },
      },
    })
  })

  test('cannot be taken back where nothing is confirmed', async () => {
    const before = (await lines()).length
    const again = { actor, subject, seen: product.clock.now(), reasons: 'Encore.' } as const
    assert.deepEqual(codesOf(await product.acts.takeBackCounsel(again)), ['CONFLICT'])
    assert.equal((await lines()).length, before)
  })

  test('is recorded by one of several who saw the same, whether nothing or something stood', async () => {
    for (const seen of [null, product.clock.now()]) {
      if (seen !== null) product.clock.advance(1)
      const confirm = () => product.acts.confirmCounsel({ actor, ...said, seen })
      const answers = await Promise.all(Array.from({ length: 4 }, confirm))
      assert.deepEqual(answers.map(({ ok }) => ok).sort(), [false, false, false, true], `${seen}`)
    }
  })
})
