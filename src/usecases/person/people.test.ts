import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille, gift } from '#test/support/campaign.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'

describe('the people of an association', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const newForm = async () => {
    form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 1000 }],
    })
  }
  const place = (firstName: string, lastName: string, email: string | null = null) => ({
    ...gift({ tierId: form.tiers[0]?.id ?? 0 }),
    tierType: 'Registration' as const,
    participant: { firstName, lastName, email },
  })
  const payer = (firstName: string, lastName: string, email: string, birthDate: string | null = null) => ({
    ...camille,
    firstName,
    lastName,
    email,
    emailConfirmation: email,
    birthDate,
  })
  const sell = (who: object, ...items: ReturnType<typeof place>[]) =>
    sellItems(product, form, items, card, { payer: who })
  const people = () =>
    product.db
      .selectFrom('people')
      .select(['id', 'firstName', 'lastName', 'email', 'birthDate', 'search', 'sortKey'])
      .where('organizationId', '=', form.organizationId)
      .orderBy('id')
      .execute()
  const named = async () =>
    (await people()).map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort()
  const proposals = () =>
    product.db
      .selectFrom('personProposals')
      .select(['oneId', 'otherId', 'reasons', 'state'])
      .where('organizationId', '=', form.organizationId)
      .orderBy('oneId')
      .execute()
  const everybody = async () => {
    await product.acts.gatherPeople({})
    await product.acts.matchPeople()
  }

  test('are those whom orders name, once however they are written, and as they wrote last', async () => {
    await newForm()
    await sell(
      payer('Élodie', 'Le Goff', 'elodie@example.org'),
      place('Elodie', 'LE GOFF'),
      place('Zoé', 'Le Goff'),
      place('Hugo', 'Martin', 'hugo@example.org'),
    )
    assert.equal(await product.acts.gatherPeople({}), 1)
    assert.equal(await product.acts.gatherPeople({}), 0, 'repeating it is harmless')
    assert.deepEqual(await named(), ['Hugo Martin', 'Zoé Le Goff', 'Élodie Le Goff'])
    await sell(payer('ELODIE', 'LE-GOFF', 'elodie@example.org'), place('Zoe', 'Le Goff'))
    await product.acts.gatherPeople({})
    assert.deepEqual(await named(), ['ELODIE LE-GOFF', 'Hugo Martin', 'Zoe Le Goff'])
    const [first] = await people()
    assert.equal(first?.sortKey, 'le goff elodie')
    assert.equal(await product.acts.matchPeople(), 3)
    assert.deepEqual(await proposals(), [], 'a family is no proposal')
    assert.equal(await product.acts.matchPeople(), 0)
  })

  test('are made once by two workers at the same time', async () => {
    await newForm()
    await sell(payer('Inès', 'Favre', 'ines@example.org'), place('Paul', 'Favre'))
    await Promise.all([product.acts.gatherPeople({}), product.acts.gatherPeople({})])
    assert.deepEqual(await named(), ['Inès Favre', 'Paul Favre'])
  })

  test('of other associations are others', async () => {
    const other = form.organizationId
    await newForm()
    await sell(payer('Inès', 'Favre', 'ines@example.org'), place('Paul', 'Favre'))
    await everybody()
    assert.deepEqual(await named(), ['Inès Favre', 'Paul Favre'])
    assert.notEqual(other, form.organizationId)
    assert.deepEqual(await proposals(), [])
  })

  test('father and son of one name and address are two by their dates of birth', async () => {
    await newForm()
    const jean = (birthDate: string | null) => payer('Jean', 'Moreau', 'moreau@example.org', birthDate)
    for (const birthDate of ['1962-03-14', '1992-07-01', '1962-03-14'])
      await sell(jean(birthDate), place('Jean', 'Moreau', 'moreau@example.org'))
    await everybody()
    const dates = (await people()).map(({ birthDate }) => birthDate)
    assert.ok(dates.includes('1962-03-14') && dates.includes('1992-07-01'))
    assert.deepEqual(await proposals(), [], 'nobody could say whose the place is')
  })

  test('who may be one is proposed with why; what was refused is not proposed again', async () => {
    await newForm()
    await sell(payer('Frédéric', 'Roussel', 'frederic.roussel@example.org'), place('Léa', 'Roussel'))
    await everybody()
    await sell(payer('Fred', 'Roussel', 'frederic.roussel@example.org'), place('Léo', 'Roussel'))
    await everybody()
    const [proposal, ...others] = await proposals()
    assert.deepEqual(others, [])
    assert.ok(proposal?.reasons.includes('shortName') && proposal.reasons.includes('email'))
    await product.db.updateTable('personProposals').set({ state: 'refused' }).execute()
    await sell(payer('Fred', 'Roussel', 'frederic.roussel@example.org'), place('Léo', 'Roussel'))
    await everybody()
    assert.deepEqual(
      (await proposals()).map(({ state }) => state),
      ['refused'],
    )
  })

  test('who changed host is proposed; a name that a third has there too tells nothing any more', async () => {
    await newForm()
    const at = async (host: string) => {
      const email = `jeanne.durand@${host}`
      await sell(payer('Jeanne', 'Durand', email), place('Jeanne', 'Durand', email))
      await everybody()
    }
    await at('orange.example')
    await at('free.example')
    const [proposal, ...others] = await proposals()
    assert.deepEqual([proposal?.reasons, others], [['sameName', 'emailElsewhere'], []])
    await at('poste.example')
    assert.equal((await people()).length, 3)
    assert.deepEqual(await proposals(), [])
  })

  test('a field that the association corrected stays, the others follow the latest order', async () => {
    await newForm()
    const who = { ...payer('Nadia', 'Costa', 'nadia@example.org'), city: 'Lyon' }
    await sell(who, place('Nadia', 'Costa'))
    await everybody()
    await product.db
      .updateTable('people')
      .set({ lastName: 'Costa-Silva', corrected: ['lastName'] })
      .where('organizationId', '=', form.organizationId)
      .execute()
    await sell({ ...who, city: 'Brest' }, place('Nadia', 'Costa'))
    await everybody()
    const [nadia, ...others] = await product.db
      .selectFrom('people')
      .select(['firstName', 'lastName', 'city', 'search'])
      .where('organizationId', '=', form.organizationId)
      .execute()
    assert.deepEqual(others, [])
    assert.deepEqual([nadia?.lastName, nadia?.city], ['Costa-Silva', 'Brest'])
    assert.match(nadia?.search ?? '', /costa silva/)
  })

  test('when an order loses its payer, whom it named goes; who has other orders stays as those tell', async () => {
    await newForm()
    const who = payer('Nadia', 'Costa', 'nadia@example.org')
    await sell({ ...who, city: 'Brest' }, place('Zoé', 'Costa'), place('Nadia', 'Costa'))
    await sell(payer('Hugo', 'Martin', 'hugo@example.org'), place('Zoé', 'Martin'))
    await everybody()
    assert.equal((await people()).length, 4)
    await sell({ ...who, city: 'Lyon' }, place('Nadia', 'Costa'))
    await everybody()
    const now = product.clock.now()
    await product.db.updateTable('payers').set({ eraseAskedAt: now }).where('city', '=', 'Brest').execute()
    product.clock.set(new Date(Date.parse(now) + 40 * 86_400_000).toISOString())
    await product.acts.forgetErased()
    product.clock.set(now)
    assert.deepEqual(await named(), ['Hugo Martin', 'Nadia Costa', 'Zoé Martin'])
    const cities = await product.db
      .selectFrom('people')
      .select('city')
      .where('organizationId', '=', form.organizationId)
      .where('firstName', '=', 'Nadia')
      .execute()
    assert.deepEqual(cities, [{ city: 'Lyon' }])
    await product.db
      .updateTable('people')
      .set({ corrected: ['phone'], phone: '0612345678' })
      .execute()
    // As a version does that knows nobody: the payer goes, whom the order named stays behind.
    await product.db
      .updateTable('payers')
      .set({ firstName: null, lastName: null, email: null, erasedAt: product.clock.now() })
      .where('email', '=', 'hugo@example.org')
      .execute()
    await product.acts.gatherPeople({ whole: true })
    assert.deepEqual(await named(), ['Nadia Costa'])
  })
})
