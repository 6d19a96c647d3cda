import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { insertScans } from '#db/door-scans.ts'
import { gateById, shownFields } from '#db/gates.ts'
import { inTransaction } from '#db/transaction.ts'
import { bookOf } from '#domain/door/book.ts'
import { mostGates } from '#domain/door/gate.ts'
import type { Happening, Scan } from '#domain/door/scan.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { gift } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { giveFactor, proveNow } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const right = { name: 'Porte A', endsAt: '2026-12-13T02:00' }

describe('the door of an event, for who administers it', () => {
  let product: TestApp
  let form: TestForm
  let editor: number
  let treasurer: number

  before(async () => {
    product = await testApp()
    const fields = [{ label: 'Allergies' }, { label: 'Téléphone', type: 'Phone' as const }]
    const tiers = [fields, [{ label: 'Allergies' }]].map(asked => {
      return { tierType: 'Registration' as const, price: 1500, fields: asked }
    })
    form = await addForm(product, { formType: 'Event', tiers, startAt: '2026-12-12T19:30:00.000Z' })
    const { organizationId, formId } = form
    editor = await addMember(product, 'editor@example.org', { role: 'FormAdmin', organizationId, formId })
    treasurer = await addMember(product, 'treasurer@example.org', {
      role: 'Treasurer',
      organizationId,
      formId: null,
    })
    const items = ['Zoé Martin', 'Hélène Roux', 'Noé Élie'].map(name => placeFor(name))
    await sellItems(product, form, items, '4242424242424242')
  })
  after(() => product.close())

  const placeFor = (name: string) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return {
      ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
      tierType: 'Registration' as const,
      participant: { firstName, lastName, email: null },
      customFields: [{ id: form.tiers[0]?.fieldIds[0] ?? 0, value: 'arachides' }],
    }
  }
  const visit = (userId: number) => ({ ...form.address, userId, sessionId: null })
  const door = async (userId = editor) => successOf(await product.acts.readDoor(visit(userId)))
  const openGate = async (given: Partial<typeof right> = {}) => {
    const before = new Set((await door()).gates.map(({ id }) => id))
    // Gates stand in the order in which they were opened.
    product.clock.advance(0.1)
    successOf(await product.acts.openGate({ ...visit(editor), ...right, ...given }))
    const gate = (await door()).gates.find(({ id }) => !before.has(id))
    assert.ok(gate)
    return gate
  }
  const sync = async (url: string, scans: readonly Scan[] = []) => {
    const { pathname, searchParams } = new URL(url)
    product.clock.advance(0.1)
    return product.acts.syncDoor({
      ...{ gateId: pathname.split('/').at(-1) ?? '', token: searchParams.get('token') ?? '' },
      ...{ sentAt: product.app.now(), cursor: 0, chunks: [], scans },
    })
  }
  const scan = (happening: Happening, at = product.app.now()): Scan => ({
    ...{ id: randomUUID(), device: randomUUID(), way: 'camera', clockAt: at, offsetMs: 0 },
    ...happening,
  })
  const entry = (ticket: number, isLetIn = false) => scan({ kind: 'entry', ticket, isLetIn })
  const audited = async () => {
    const lines = await product.db
      .selectFrom('audit')
      .select(['action', 'facts'])
      .orderBy('at')
      .orderBy('id')
      .execute()
    return lines.filter(({ action }) => /^(?:door|gate)\./.test(action))
  }
  const watch = async (given: { isOpen?: boolean; gateId?: string; before?: number | null } = {}) =>
    successOf(
      await product.acts.watchDoor({
        ...visit(treasurer),
        isOpen: false,
        gateId: null,
        before: null,
        ...given,
      }),
    )

  test('a gate is opened with its link, which works on a phone, and is taken back', async () => {
    const gate = await openGate()
    assert.deepEqual(
      [gate.state, gate.endsAt, gate.phones, gate.lastAt],
      ['open', '2026-12-13T01:00:00.000Z', 0, null],
    )
    assert.equal(successOf(await sync(gate.url ?? '')).state, 'open')
    successOf(await product.acts.closeGate({ ...visit(editor), gateId: gate.id }))
    successOf(await product.acts.closeGate({ ...visit(editor), gateId: gate.id }))
    const closed = (await door()).gates.find(({ id }) => id === gate.id)
    assert.deepEqual([closed?.state, closed?.url], ['revoked', null])
    assert.equal(successOf(await sync(gate.url ?? '')).state, 'revoked')
    assert.deepEqual(
      (await audited()).map(({ action }) => action),
      ['gate.open', 'gate.revoke'],
    )
  })

  test('wrong fields are refused beside them, and a hundred and first gate at all', async () => {
    const open = (given: Partial<typeof right>) =>
      product.acts.openGate({ ...visit(editor), ...right, ...given })
    const refused = await open({ name: '', endsAt: '2020-01-01T10:00' })
    assert.deepEqual(refused.ok ? [] : refused.error.map(({ field }) => field), ['name', 'endsAt'])
    for (
      let left = mostGates - (await door()).gates.filter(({ state }) => state === 'open').length;
      left > 0;
      left -= 1
    )
      successOf(await open({ name: `Porte ${left}` }))
    assert.deepEqual(codesOf(await open({})), ['GATES_FULL'])
    for (const { id } of (await door()).gates)
      successOf(await product.acts.closeGate({ ...visit(editor), gateId: id }))
    successOf(await open({ name: 'Porte B' }))
  })

  test('who may see tickets sees the door, never its links, and opens nothing', async () => {
    const gate = await openGate()
    const seen = await door(treasurer)
    assert.ok(!seen.mayOpen && seen.gates.every(({ url }) => url === null))
    for (const done of [
      await product.acts.openGate({ ...visit(treasurer), ...right }),
      await product.acts.closeGate({ ...visit(treasurer), gateId: gate.id }),
      await product.acts.chooseDoorAnswers({ ...visit(treasurer), fieldIds: [] }),
    ])
      assert.deepEqual(codesOf(done), ['NOT_FOUND'])
  })

  test('phones show the chosen answers, of this event alone, and the journal names them', async () => {
    const [allergies = 0] = form.tiers[0]?.fieldIds ?? []
    const { url } = await openGate()
    const notes = async () => bookOf(successOf(await sync(url ?? '')).chunks).byNumber.get(1)?.notes
    assert.equal(await notes(), undefined)
    successOf(await product.acts.chooseDoorAnswers({ ...visit(editor), fieldIds: [allergies, 999_999] }))
    assert.deepEqual(await notes(), [{ label: 'Allergies', answer: 'arachides' }])
    // The same question of another rate goes with it.
    const shown = await shownFields(product.db, { organizationId: form.organizationId, id: form.formId })
    assert.deepEqual(new Set(shown), new Set([allergies, form.tiers[1]?.fieldIds[0]]))
    // Nobody's telephone is asked for at a door.
    assert.deepEqual(
      (await door()).questions.map(({ label, isShown }) => [label, isShown]),
      [['Allergies', true]],
    )
    assert.deepEqual((await audited()).at(-1), {
      action: 'door.answers',
      facts: { before: '', after: 'Allergies' },
    })
  })

  test('a supervisor sees who is in, what to look at and what happened last', async () => {
    const [one, other] = [await openGate({ name: 'Nord' }), await openGate({ name: 'Sud' })]
    const first = entry(1)
    successOf(await sync(one.url ?? '', [first]))
    const second = entry(1)
    const refusal = scan({ kind: 'refusal', ticket: null, reason: 'unknown', text: null })
    successOf(await sync(other.url ?? '', [second, entry(2), entry(3, true), refusal]))
    const { counts, gates, conflicts, conflictCounts, scans } = await watch()
    assert.deepEqual(counts.all, { inside: 3, expected: 3 })
    assert.deepEqual(
      gates.filter(({ entries }) => entries > 0).map(({ name, entries }) => [name, entries]),
      [
        ['Nord', 1],
        ['Sud', 2],
      ],
    )
    assert.equal(
      counts.quarters.reduce((sum, { entries }) => sum + entries, 0),
      3,
    )
    const [conflict] = conflicts
    assert.deepEqual([conflicts.length, conflict?.id, conflict?.kinds], [1, second.id, ['twice']])
    assert.deepEqual(
      [conflict?.ticket.name, conflict?.gate, conflict?.first?.gate],
      ['Zoé Martin', 'Sud', 'Nord'],
    )
    assert.deepEqual(conflictCounts, { all: 1, open: 1 })
    assert.deepEqual([scans[0]?.kind, scans[0]?.reason, scans[0]?.ticket], ['refusal', 'unknown', null])
    successOf(await product.acts.noteConflict({ ...visit(treasurer), scanId: second.id }))
    assert.deepEqual((await watch({ isOpen: true })).conflicts, [])
    assert.equal((await watch()).conflicts[0]?.seen?.at, product.app.now())
    for (const scanId of [randomUUID(), refusal.id, 'x'])
      assert.deepEqual(codesOf(await product.acts.noteConflict({ ...visit(editor), scanId })), ['NOT_FOUND'])
    const shown = (await door()).gates.find(({ id }) => id === other.id)
    assert.deepEqual([shown?.phones, shown?.lastAt], [4, product.app.now()])
    const third = await openGate({ name: 'Ouest' })
    const at = async (gateId: string) => {
      const { conflicts: listed, conflictCounts: counted, gateId: by } = await watch({ gateId })
      return [listed.length, counted.all, by]
    }
    assert.deepEqual(await at(one.id), [1, 1, one.id], 'the gate of the first entry has a part in it')
    assert.deepEqual(await at(other.id), [1, 1, other.id])
    assert.deepEqual(await at(third.id), [0, 0, third.id])
    for (const none of [randomUUID(), 'x']) assert.deepEqual(await at(none), [1, 1, null])
  })

  test('entries let in knowingly, by a closed gate or with a cancelled ticket are told apart, a page at a time', async () => {
    const { url, id } = await openGate({ name: 'Est' })
    const gate = await gateById(product.db, id)
    assert.ok(gate)
    const late = { ...gate, revokedAt: product.app.now() }
    const receivedAt = product.app.now()
    const scans = [entry(77), ...Array.from({ length: 25 }, () => entry(1, true))]
    const form = { organizationId: gate.organizationId, id: gate.formId }
    await inTransaction(product.db, tx =>
      insertScans(tx, form, [{ gate: late, scans, sentAt: receivedAt, receivedAt }]),
    )
    assert.ok(url)
    const page = await watch({ isOpen: true })
    assert.equal(page.conflicts.length, 25)
    assert.deepEqual(page.conflicts[0]?.kinds, ['letIn', 'closedGate'])
    const rest = await watch({ isOpen: true, before: page.next })
    assert.deepEqual(
      [rest.conflicts.map(({ kinds }) => kinds), rest.next],
      [[['canceled', 'closedGate']], null],
    )
    assert.deepEqual(
      [rest.conflicts[0]?.ticket, rest.conflicts[0]?.first],
      [{ number: 77, id: null, name: '' }, null],
    )
  })

  test('tickets are signed with a key that is made once, sealed, by who opens gates; each change is written down', async () => {
    const keys = () =>
      product.db
        .selectFrom('doors')
        .select(['signsTickets', 'signingKey', 'checkingKey'])
        .where('formId', '=', form.formId)
        .executeTakeFirstOrThrow()
    const sign = async (isOn: boolean, userId = editor) =>
      product.acts.signTickets({ ...visit(userId), isOn })
    assert.deepEqual((await door()).signed, { isOn: false, isLost: false, isProposed: false })
    assert.deepEqual(codesOf(await sign(true, treasurer)), ['NOT_FOUND'])
    successOf(await sign(false))
    assert.equal((await keys()).signingKey, null)
    const before = (await audited()).length
    successOf(await sign(true))
    successOf(await sign(true))
    const first = await keys()
    assert.ok(first.signsTickets && (await door()).signed.isOn)
    const subject = `ticket-key:${form.organizationId}:${form.formId}`
    const opened = product.app.sealer.open(first.signingKey ?? '', subject) ?? ''
    assert.equal(Buffer.from(opened, 'base64url').length, 32)
    assert.equal(product.app.sealer.open(first.signingKey ?? '', `${subject}0`), undefined)
    successOf(await sign(false))
    successOf(await sign(true))
    assert.deepEqual(await keys(), first)
    // What sealed it is gone: the page says so, and another one is made when somebody asks again, without taking it back first.
    await product.db
      .updateTable('doors')
      .set({ signingKey: product.app.sealer.seal('x', 'another') })
      .where('formId', '=', form.formId)
      .execute()
    assert.deepEqual((await door()).signed, { isOn: true, isLost: true, isProposed: false })
    successOf(await sign(true))
    assert.notEqual((await keys()).checkingKey, first.checkingKey)
    assert.deepEqual((await door()).signed, { isOn: true, isLost: false, isProposed: false })
    assert.deepEqual(
      (await audited()).slice(before).map(({ action }) => action),
      ['door.sign', 'door.unsign', 'door.sign', 'door.sign'],
    )
    successOf(await sign(false))
  })

  test('a place that is sold for cash at the door is in the phones’ list within seconds', async () => {
    const { url } = await openGate({ name: 'Caisse' })
    const sold = await product.acts.recordOfflineOrder({
      ...visit(treasurer),
      ...{ requestKey: randomUUID(), items: [placeFor('Ida Blanc')], expectedTotal: null },
      payer: { firstName: 'Ida', lastName: 'Blanc', email: '' },
      payment: { means: 'Cash', receivedOn: product.app.now().slice(0, 10), reference: '' },
    })
    successOf(sold)
    assert.deepEqual(await product.runJobs(), [])
    const book = bookOf(successOf(await sync(url ?? '')).chunks)
    const names = [...book.byNumber.values()].map(({ name, isValid }) => [name, isValid])
    assert.deepEqual(names.at(-1), ['Ida Blanc', true])
  })

  test('the printed list is by name, asks for a proof, and is written down', async () => {
    const asked = { ...visit(treasurer), list: 1, locale: 'fr' as const }
    assert.deepEqual(codesOf(await product.acts.printDoorList(asked)), ['FACTOR_NEEDED'])
    const sessionId = randomUUID()
    await giveFactor(product, treasurer)
    await proveNow(product, { userId: treasurer, sessionId })
    const { bytes } = successOf(await product.acts.printDoorList({ ...asked, sessionId }))
    const { text } = readPdf(bytes)
    const places = ['Élie Noé', 'Martin Zoé', 'Roux Hélène'].map(name => text.indexOf(name))
    assert.ok(
      places.every(place => place > 0) && places.toSorted((a, b) => a - b).join() === places.join(),
      text,
    )
    assert.match(text, /Allergies\s*:\s*arachides/)
    assert.ok(!text.includes('@') && !text.includes('15,00'), 'neither addresses nor amounts')
    assert.deepEqual((await audited()).at(-1)?.action, 'door.print')
    for (const list of [0, 2, Number.NaN])
      assert.deepEqual(codesOf(await product.acts.printDoorList({ ...asked, list, sessionId })), [
        'NOT_FOUND',
      ])
  })
})
