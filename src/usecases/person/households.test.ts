import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { GatheredPeople, payerCalled } from '#test/support/gathered-people.ts'
import { addAdministrator } from '#test/support/people.ts'

describe('people who belong together', () => {
  let product: TestApp
  let people: GatheredPeople
  let userId: number

  before(async () => {
    product = await testApp()
    people = await GatheredPeople.open(product)
    const { organizationId } = people.form
    userId = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
    await people.sell(payerCalled('Anne', 'Petit', 'anne@example.org', { city: 'Lyon' }), [
      people.place('Anne', 'Petit', 'anne@example.org'),
      people.place('Tom', 'Petit'),
      people.place('Zoé', 'Petit'),
      people.place('Hugo', 'Martin'),
    ])
    await people.sell(payerCalled('Karl', 'Blanc', 'karl@example.org', { city: 'Brest' }))
  })
  after(() => product.close())

  const visit = () => ({ organizationSlug: people.form.address.organizationSlug, userId })
  const read = async (firstName: string, lastName: string) => {
    const personId = await people.idOf(firstName, lastName)
    return successOf(await product.acts.readPerson({ ...visit(), personId, before: null }))
  }
  const namesOf = (members: readonly { readonly firstName: string }[]) =>
    members.map(({ firstName }) => firstName).sort()
  const householdsOf = async (firstName: string, lastName = 'Petit') =>
    (await read(firstName, lastName)).households.map(({ members }) => namesOf(members))
  const relativesOf = async (firstName: string, lastName = 'Petit') =>
    namesOf((await read(firstName, lastName)).relatives)
  const idOf = (firstName: string, lastName = 'Petit') => people.idOf(firstName, lastName)

  test('are proposed where orders name them together by one last name, until that is refused', async () => {
    assert.deepEqual(await relativesOf('Anne'), ['Tom', 'Zoé'])
    assert.deepEqual(await relativesOf('Tom'), ['Anne', 'Zoé'])
    assert.deepEqual(await relativesOf('Hugo', 'Martin'), [])
    const pair = { personId: await idOf('Tom'), otherId: await idOf('Zoé') }
    successOf(await product.acts.refuseHousehold({ ...visit(), ...pair }))
    assert.deepEqual(await relativesOf('Zoé'), ['Anne'])
    assert.deepEqual(await relativesOf('Tom'), ['Anne'])
  })

  test('join one household, leave it, and come back with one press', async () => {
    const [anne, tom, zoe] = [await idOf('Anne'), await idOf('Tom'), await idOf('Zoé')]
    const join = (personId: number, otherId: number, householdId: number | null = null) =>
      product.acts.joinHousehold({ ...visit(), personId, otherId, householdId })
    successOf(await join(anne, tom))
    successOf(await join(zoe, tom))
    successOf(await join(zoe, tom))
    assert.deepEqual(await householdsOf('Anne'), [['Anne', 'Tom', 'Zoé']])
    assert.deepEqual(await relativesOf('Anne'), [])
    assert.deepEqual(codesOf(await join(anne, anne)), ['NOT_FOUND'])

    const [{ id: householdId } = { id: 0 }] = (await read('Tom', 'Petit')).households
    const leave = { ...visit(), personId: anne, otherId: tom, householdId }
    successOf(await product.acts.leaveHousehold(leave))
    assert.deepEqual(codesOf(await product.acts.leaveHousehold(leave)), ['NOT_FOUND'])
    assert.deepEqual(await householdsOf('Zoé'), [['Anne', 'Zoé']])
    assert.deepEqual(await householdsOf('Tom'), [])
    successOf(await join(anne, tom, householdId))
    successOf(await product.acts.leaveHousehold({ ...leave, otherId: anne }))
    successOf(await join(anne, anne, householdId))
    assert.deepEqual(await householdsOf('Tom'), [['Anne', 'Tom', 'Zoé']])
  })

  test('stay together when one of them is merged, by hand, and that is taken back', async () => {
    await people.sell(payerCalled('Annie', 'Durand', 'annie@example.net', { city: 'Lyon' }))
    const [anne, annie] = [await idOf('Anne'), await idOf('Annie', 'Durand')]
    const compare = (otherId: number | null, search = '', personId = annie) =>
      product.acts.comparePeople({ ...visit(), personId, otherId, search })
    const found = successOf(await compare(null, 'ANNE petit'))
    // Whoever an order wrote with her address is found by it, too.
    assert.deepEqual(namesOf(found.found), ['Anne', 'Tom', 'Zoé'])
    assert.deepEqual(successOf(await compare(null, 'annie')).found, [])
    assert.deepEqual(codesOf(await compare(annie)), ['NOT_FOUND'])
    const { comparison } = successOf(await compare(anne))
    assert.deepEqual(
      [comparison?.one.email, comparison?.other.email, comparison?.merged.id],
      ['annie@example.net', 'anne@example.org', annie],
    )
    // What was only compared is not done.
    assert.equal((await read('Anne', 'Petit')).person.id, anne)

    successOf(await product.acts.mergePeople({ ...visit(), keptId: annie, goneId: anne }))
    const merged = successOf(await product.acts.readPerson({ ...visit(), personId: anne, before: null }))
    assert.equal(merged.person.id, annie)
    assert.equal(merged.person.firstName, comparison?.merged.firstName)
    assert.deepEqual(
      merged.households.map(({ members }) => members.length),
      [3],
    )
    assert.deepEqual(codesOf(await compare(anne)), ['NOT_FOUND'])
    successOf(await product.acts.undoMerge({ ...visit(), mergeId: merged.merges[0]?.mergeId ?? 0 }))
    assert.deepEqual(await householdsOf('Anne'), [['Anne', 'Tom', 'Zoé']])
    assert.deepEqual(await householdsOf('Annie', 'Durand'), [])
  })
})
