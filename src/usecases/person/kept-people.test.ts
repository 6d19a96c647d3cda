import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TypedPerson } from '#domain/person/check-person.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { GatheredPeople, payerCalled } from '#test/support/gathered-people.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'

const nobody: TypedPerson = {
  ...{ firstName: '', lastName: '', email: '', phone: '', birthDate: '' },
  ...{ address: '', zipCode: '', city: '', country: '' },
}
const isAgreed = true
const everybody = { search: '', filter: null, tag: null, after: null } as const

describe('the people whom an association keeps', () => {
  let product: TestApp
  let people: GatheredPeople
  let userId: number

  before(async () => {
    product = await testApp()
    people = await GatheredPeople.open(product)
    const { organizationId } = people.form
    userId = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
    await people.sell(payerCalled('Élodie', 'Le Goff', 'elodie@example.org'), [
      people.place('Élodie', 'Le Goff', 'elodie@example.org'),
      people.place('Zoé', 'Évrard', 'zoe@example.org'),
    ])
    await people.sell(payerCalled('Hugo', 'Étienne', 'hugo@example.org'))
  })
  after(() => product.close())

  const visit = () => ({ organizationSlug: people.form.address.organizationSlug, userId })
  const listed = async (wish: object = {}) => {
    const list = successOf(await product.acts.listPeople({ ...visit(), ...everybody, ...wish }))
    return list.people.map(({ firstName }) => firstName)
  }
  const read = async (personId: number) =>
    successOf(await product.acts.readPerson({ ...visit(), personId, before: null }))
  const proven = async () => ({ ...visit(), ...(await provenActor(product, userId)) })

  test('are listed by name as French sorts, and found without accents by name, mail and part of it', async () => {
    assert.deepEqual(await listed(), ['Hugo', 'Zoé', 'Élodie'])
    assert.deepEqual(await listed({ search: 'evrard' }), ['Zoé'])
    assert.deepEqual(await listed({ search: 'ELODIE le' }), ['Élodie'])
    assert.deepEqual(await listed({ search: 'hugo@example.org' }), ['Hugo'])
    assert.deepEqual(await listed({ search: 'zzz' }), [])
    assert.deepEqual(await listed({ after: await people.idOf('Hugo', 'Étienne') }), ['Zoé', 'Élodie'])
    assert.deepEqual(await listed({ filter: 'hasPaid' }), ['Hugo', 'Élodie'])
    assert.deepEqual(await listed({ filter: 'upToDate' }), [])
  })

  test('have one timeline of payments, places and notes', async () => {
    const id = await people.idOf('Élodie', 'Le Goff')
    successOf(await product.acts.notePerson({ ...visit(), personId: id, body: 'Rappeler en mars' }))
    const { events, person } = await read(id)
    const kinds = new Set(events.map(({ kind }) => kind))
    for (const kind of ['payment', 'place', 'mail', 'note'] as const) assert.ok(kinds.has(kind), kind)
    const times = events.map(({ at }) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    )
    const payment = events.find(({ kind }) => kind === 'payment')
    assert.ok(payment?.kind === 'payment' && payment.amount === 2000 && payment.paymentId !== null)
    assert.equal(person.email, 'elodie@example.org')
    const { events: ofZoe } = await read(await people.idOf('Zoé', 'Évrard'))
    assert.deepEqual(
      ofZoe.map(({ kind }) => kind),
      ['place'],
      'who came does not see what somebody else paid',
    )
    const note = events.find(({ kind }) => kind === 'note')
    const noteId = Number(note?.id.split(':')[1])
    const other = await people.idOf('Hugo', 'Étienne')
    const deleting = { ...visit(), personId: other, noteId }
    assert.deepEqual(codesOf(await product.acts.deletePersonNote(deleting)), ['NOT_FOUND'])
    successOf(await product.acts.deletePersonNote({ ...deleting, personId: id }))
    assert.deepEqual(codesOf(await product.acts.notePerson({ ...visit(), personId: id, body: ' ' })), [
      'required',
    ])
  })

  test('keep a correction whatever is ordered later', async () => {
    const id = await people.idOf('Hugo', 'Étienne')
    const typed = { ...nobody, firstName: 'Hugo', lastName: 'Étienne-Roux', email: 'hugo@example.org' }
    const correct = (more: object) =>
      product.acts.correctPerson({ ...visit(), personId: id, typed: { ...typed, ...more } })
    assert.deepEqual(codesOf(await correct({ birthDate: '31/02/1980' })), ['date_invalid'])
    successOf(await correct({ birthDate: '24/03/1988', phone: '06 12 34 56 78', country: 'FR' }))
    await people.sell(payerCalled('Hugo', 'Étienne', 'hugo@example.org', { city: 'Brest' }))
    const { person } = await read(id)
    assert.deepEqual(
      [person.lastName, person.birthDate, person.phone, person.city],
      ['Étienne-Roux', '1988-03-24', '06 12 34 56 78', 'Brest'],
    )
    assert.ok(person.corrected.includes('lastName') && !person.corrected.includes('city'))
    assert.deepEqual(await listed({ search: 'roux' }), ['Hugo'])
    for (const search of ['0612345678', '06 12 34']) assert.deepEqual(await listed({ search }), ['Hugo'])
  })

  test('have tags and a consent that go back with whoever was merged', async () => {
    const [kept, gone] = [await people.idOf('Élodie', 'Le Goff'), await people.idOf('Zoé', 'Évrard')]
    const tag = (personId: number, tags: string) => product.acts.tagPerson({ ...visit(), personId, tags })
    successOf(await tag(kept, 'Chorale, bureau'))
    successOf(await tag(gone, 'bénévole'))
    assert.deepEqual(codesOf(await tag(gone, 'x'.repeat(41))), ['too_many_tags'])
    const says = { ...visit(), personId: gone, accepts: true, saidHow: 'bulletin papier' }
    assert.deepEqual(codesOf(await product.acts.sayPersonConsent({ ...says, saidHow: '' })), ['required'])
    successOf(await product.acts.sayPersonConsent(says))
    assert.deepEqual(await listed({ filter: 'wantsNews' }), ['Zoé'])
    assert.deepEqual(await listed({ tag: 'bénévole' }), ['Zoé'])
    successOf(await product.acts.mergePeople({ ...visit(), keptId: kept, goneId: gone }))
    assert.deepEqual(await listed({ tag: 'bénévole' }), ['Élodie'], 'by what was said of either')
    const { person, merges } = await read(gone)
    assert.equal(person.id, kept, 'whoever was merged is shown as the one')
    assert.deepEqual(person.tags, ['bureau', 'bénévole', 'Chorale'].toSorted())
    assert.equal(person.wantsNews, true)
    assert.deepEqual(merges[0]?.names, ['Zoé Évrard, zoe@example.org'])
    successOf(await tag(kept, 'bureau, bénévole, Chorale'))
    successOf(await product.acts.undoMerge({ ...visit(), mergeId: merges[0]?.mergeId ?? 0 }))
    assert.deepEqual((await read(kept)).person.tags, ['Chorale', 'bureau'].toSorted())
    assert.equal((await read(kept)).person.wantsNews, null)
    assert.deepEqual((await read(gone)).person.tags, ['bénévole'])
  })

  test('are added by hand, once, and an order that is written like them is theirs', async () => {
    const typed = { ...nobody, firstName: 'Noé', lastName: 'Martin', email: 'noe@example.org' }
    const add = (more: object = {}) => product.acts.addPerson({ ...visit(), typed: { ...typed, ...more } })
    assert.deepEqual(codesOf(await add({ lastName: '' })), ['required'])
    const { personId, isNew } = successOf(await add())
    assert.ok(isNew)
    assert.deepEqual(successOf(await add({ firstName: 'NOE' })), { personId, isNew: false })
    await people.sell(payerCalled('Noé', 'Martin', 'noe@example.org', { city: 'Nice' }))
    const { person, events } = await read(personId)
    assert.equal(person.city, 'Nice')
    assert.ok(events.some(({ kind }) => kind === 'payment'))
  })

  test('are written down in any script, and found without accents and capitals', async () => {
    const called = { ...nobody, firstName: 'Γιώργος', lastName: 'Παπαδόπουλος', email: 'g@example.org' }
    const add = (more: object) => product.acts.addPerson({ ...visit(), typed: { ...called, ...more } })
    const { personId } = successOf(await add({}))
    for (const search of ['παπαδοπουλος γιωργος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ'])
      assert.deepEqual(await listed({ search }), ['Γιώργος'], search)
    assert.deepEqual(successOf(await add({ firstName: 'ΓΙΏΡΓΟΣ' })), { personId, isNew: false })
    successOf(await add({ firstName: 'משה', lastName: 'כהן' }))
    assert.deepEqual(await listed({ search: 'כהן' }), ['משה'])
    successOf(
      await product.acts.correctPerson({ ...visit(), personId, typed: { ...called, lastName: 'Σαββίδης' } }),
    )
    assert.equal((await read(personId)).person.lastName, 'Σαββίδης')
    assert.deepEqual(codesOf(await add({ lastName: 'Иванов 2' })), ['digit'])
  })

  test('exist for nobody whose role is for a campaign, nor for who only reads', async () => {
    const { organizationId, formId } = people.form
    const personId = await people.idOf('Élodie', 'Le Goff')
    const roles = [
      { role: 'Reader', organizationId, formId: null },
      { role: 'Reader', organizationId, formId },
      { role: 'FormAdmin', organizationId, formId },
    ] as const
    for (const [place, role] of roles.entries()) {
      const as = { ...visit(), userId: await addMember(product, `role${place}@example.org`, role) }
      const list = await product.acts.listPeople({ ...as, ...everybody })
      assert.deepEqual(codesOf(list), ['NOT_FOUND'], role.role)
      const one = await product.acts.readPerson({ ...as, personId, before: null })
      assert.deepEqual(codesOf(one), ['NOT_FOUND'], role.role)
    }
    const treasurer = { role: 'Treasurer', organizationId, formId: null } as const
    const as = { ...visit(), userId: await addMember(product, 'tresorerie@example.org', treasurer) }
    successOf(await product.acts.readPerson({ ...as, personId, before: null }))
  })

  test('leave in a file only with a proof: formulas stay texts, and one person with everything', async () => {
    const personId = await people.idOf('Élodie', 'Le Goff')
    successOf(await product.acts.tagPerson({ ...visit(), personId, tags: '=1+1' }))
    const wish = { search: '', filter: null, tag: null, locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.exportPeople({ ...visit(), sessionId: null, ...wish })), [
      'FACTOR_NEEDED',
    ])
    const as = await proven()
    const file = await textOf(successOf(await product.acts.exportPeople({ ...as, ...wish })))
    assert.match(file, /^\ufeffNom de famille;Prénom;/)
    assert.match(file, /Le Goff;Élodie;elodie@example\.org;.*;'=1\+1;/)
    const own = JSON.parse(await textOf(successOf(await product.acts.exportPerson({ ...as, personId })))) as {
      readonly events: readonly unknown[]
      readonly email: string
    }
    assert.equal(own.email, 'elodie@example.org')
    assert.ok(own.events.length > 2)
  })

  test('are forgotten at their wish: what was written at once, whom no order names wholly', async () => {
    const as = await proven()
    const typed = { ...nobody, firstName: 'Ada', lastName: 'Ferrand', email: 'ada@example.org' }
    const { personId: ada } = successOf(await product.acts.addPerson({ ...visit(), typed }))
    assert.deepEqual(codesOf(await product.acts.erasePerson({ ...visit(), isAgreed, personId: ada })), [
      'PROOF_NEEDED',
    ])
    assert.deepEqual(codesOf(await product.acts.erasePerson({ ...as, personId: ada, isAgreed: false })), [
      'must_be_true',
    ])
    assert.equal((await read(ada)).person.lastName, 'Ferrand')
    assert.deepEqual(successOf(await product.acts.erasePerson({ ...as, personId: ada, isAgreed })), {
      isGone: true,
    })
    assert.deepEqual(codesOf(await product.acts.readPerson({ ...as, personId: ada, before: null })), [
      'NOT_FOUND',
    ])
    const hugo = await people.idOf('Hugo', 'Étienne-Roux')
    successOf(await product.acts.notePerson({ ...visit(), personId: hugo, body: 'Rappeler' }))
    assert.equal((await read(hugo)).erasure, null)
    assert.deepEqual(successOf(await product.acts.erasePerson({ ...as, personId: hugo, isAgreed })), {
      isGone: false,
    })
    const { person, events, erasure } = await read(hugo)
    assert.equal(erasure?.askedAt, product.clock.now())
    assert.deepEqual(erasure?.holds, ['recent'], 'what it waits for is told as long as it waits')
    assert.deepEqual([person.lastName, person.phone, person.corrected], ['Étienne', null, []])
    assert.ok(!events.some(({ kind }) => kind === 'note'))
    const asked = await product.db
      .selectFrom('payers')
      .select('eraseAskedAt')
      .where('email', '=', 'hugo@example.org')
      .execute()
    assert.ok(asked.length > 0 && asked.every(({ eraseAskedAt }) => eraseAskedAt !== null))
  })

  /** Everything that is known of somebody, whoever they are shown as. */
  const rowsOf = (ids: readonly number[]) =>
    product.db
      .selectFrom('people')
      .select(['id', 'firstName', 'lastName', 'email', 'birthDate', 'address', 'city', 'search'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  const add = async (more: Partial<TypedPerson>) =>
    successOf(await product.acts.addPerson({ ...visit(), typed: { ...nobody, ...more } })).personId
  const merge = async (keptId: number, goneId: number) =>
    successOf(await product.acts.mergePeople({ ...visit(), keptId, goneId }))
  const later = async () => {
    const now = product.clock.now()
    product.clock.set(new Date(Date.parse(now) + 40 * 86_400_000).toISOString())
    await product.acts.forgetErased()
    product.clock.set(now)
  }

  test('are forgotten with whoever was merged into them, at once and with their last order', async () => {
    const byHand = await add({
      ...{ firstName: 'Odile', lastName: 'Jourdan', email: 'odile@example.org' },
      ...{ birthDate: '24/03/1951', address: '1 quai Vauban', zipCode: '25000', city: 'Besançon' },
    })
    const born = { birthDate: '1951-03-24', city: 'Besançon' }
    await people.sell(payerCalled('Odette', 'Jourdan', 'o.jourdan@example.org', born))
    await people.sell(payerCalled('Odile', 'Vasseur', 'vasseur@example.org', born))
    const [kept, ordered] = [await people.idOf('Odette', 'Jourdan'), await people.idOf('Odile', 'Vasseur')]
    await merge(kept, byHand)
    await merge(kept, ordered)
    assert.deepEqual(
      successOf(await product.acts.erasePerson({ ...(await proven()), personId: kept, isAgreed })),
      {
        isGone: false,
      },
    )
    const left = await rowsOf([byHand, ordered])
    const nothing = { firstName: '', lastName: '', email: null, birthDate: null, address: null, city: null }
    assert.deepEqual(left, [{ id: ordered, ...nothing, search: '' }])
    await later()
    assert.deepEqual(await rowsOf([byHand, kept, ordered]), [])
  })

  test('go with their last order although somebody who was merged into them bears no name', async () => {
    const byHand = await add({ firstName: 'Paule', lastName: 'Renard', email: 'paule@example.org' })
    await people.sell(payerCalled('Pauline', 'Renard', 'p.renard@example.org'))
    await people.sell(payerCalled('Malo', 'Cohen', 'malo@example.org'))
    const [kept, other] = [await people.idOf('Pauline', 'Renard'), await people.idOf('Malo', 'Cohen')]
    await merge(kept, byHand)
    await product.db.deleteFrom('personNames').where('ownId', '=', byHand).execute()
    const asked = ['p.renard@example.org', 'malo@example.org']
    const eraseAskedAt = product.clock.now()
    await product.db.updateTable('payers').set({ eraseAskedAt }).where('email', 'in', asked).execute()
    await later()
    assert.deepEqual(await rowsOf([byHand, kept, other]), [], 'nobody of the batch waits for them')
  })
})

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  const texts: string[] = []
  for await (const piece of pieces) texts.push(piece)
  return texts.join('')
}
