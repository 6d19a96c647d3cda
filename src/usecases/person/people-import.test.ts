import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { forgetPerson } from '#db/person-erasure.ts'
import type { ImportColumns } from '#domain/person/people-import.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { GatheredPeople, payerCalled } from '#test/support/gathered-people.ts'
import { addAdministrator } from '#test/support/people.ts'
import { workImport } from './work-import.ts'

const head = 'Prénom;Nom;E-mail;Téléphone;Date de naissance;Ville;Étiquettes'

describe('an import of people', () => {
  let product: TestApp
  let people: GatheredPeople
  let userId: number

  before(async () => {
    product = await testApp()
    people = await GatheredPeople.open(product)
    const { organizationId } = people.form
    userId = await addAdministrator(product, 'ines@example.org', { organizationId, formId: null })
    await people.sell(payerCalled('Élodie', 'Le Goff', 'elodie@example.org', { city: 'Lyon' }))
    await people.sell(payerCalled('Hugo', 'Étienne', 'hugo@example.org', { city: 'Lyon' }))
  })
  after(() => product.close())

  const visit = () => ({ organizationSlug: people.form.address.organizationSlug, userId, sessionId: null })
  const send = async (...rows: readonly string[]) => {
    const bytes = new TextEncoder().encode([head, ...rows].join('\n'))
    const sent = successOf(await product.acts.sendPeopleFile({ ...visit(), name: 'membres.csv', bytes }))
    assert.deepEqual(await product.runJobs(), [])
    return sent
  }
  const read = async (importId: string) =>
    successOf(await product.acts.readPeopleImport({ ...visit(), importId, show: null, after: null }))
  const verdictsOf = async (importId: string) =>
    (await read(importId)).rows.map(({ line, verdict }) => `${line} ${verdict}`)
  const outcomesOf = async (importId: string) =>
    (await read(importId)).rows.map(({ line, outcome }) => `${line} ${outcome}`)
  const apply = async (importId: string) => {
    product.clock.advance(1)
    successOf(await product.acts.applyPeopleImport({ ...visit(), importId }))
    assert.deepEqual(await product.runJobs(), [])
  }
  const undo = async (importId: string) => {
    successOf(await product.acts.undoPeopleImport({ ...visit(), importId }))
    assert.deepEqual(await product.runJobs(), [])
  }
  const person = async (firstName: string, lastName: string) => {
    const personId = await people.idOf(firstName, lastName)
    return successOf(await product.acts.readPerson({ ...visit(), personId, before: null })).person
  }
  const gone = async (importId: string) =>
    product.db
      .deleteFrom('peopleImports')
      .where('id', '=', importId)
      .where('status', 'in', ['ready', 'undone', 'applied'])
      .execute()

  test('says of each row what it would do, and does nothing yet', async () => {
    const before = await people.shown()
    const { importId } = await send(
      'Zoé;Évrard;zoe@example.org;;24/03/2010;Brest;cours',
      'ELODIE;Le Goff;Elodie@example.org;0612345678;;Brest;',
      'Hugo;Étienne;hugo@example.org;;;Lyon;',
      'Hugo;Étienne;;;;;',
      'Anne;Durand;nobody;;;;',
      'zoe;evrard;ZOE@example.org;;;;',
      'Zoé;Martin;zoe@example.org;;;;',
    )
    assert.deepEqual(await verdictsOf(importId), [
      ...['2 new', '3 update', '4 same', '5 unsure', '6 wrong', '7 again', '8 new'],
    ])
    const { rows, counts } = await read(importId)
    assert.deepEqual(rows[1]?.matches[0]?.changes, { fields: ['phone', 'city'], kept: [], tags: [] })
    assert.equal(rows[5]?.twinLine, 2)
    assert.deepEqual(rows[4]?.problems, [{ code: 'email_invalid', field: 'email' }])
    assert.equal(counts.undecided, 1)
    assert.deepEqual(await people.shown(), before)

    const again = await send(
      'Zoé;Évrard;zoe@example.org;;24/03/2010;Brest;cours',
      'ELODIE;Le Goff;Elodie@example.org;0612345678;;Brest;',
      'Hugo;Étienne;hugo@example.org;;;Lyon;',
      'Hugo;Étienne;;;;;',
      'Anne;Durand;nobody;;;;',
      'zoe;evrard;ZOE@example.org;;;;',
      'Zoé;Martin;zoe@example.org;;;;',
    )
    assert.deepEqual(again, { importId, isNew: false })
    await gone(importId)
  })

  test('adds and updates, is taken back as a whole, and leaves who has more by then', async () => {
    const { importId } = await send(
      'Zoé;Évrard;zoe@example.org;;24/03/2010;Brest;cours',
      'Léa;Petit;;0611111111;;;',
      'Paul;Petit;;;;;',
      'ELODIE;Le Goff;elodie@example.org;0612345678;;Brest;cours',
    )
    await apply(importId)
    assert.deepEqual(await outcomesOf(importId), ['2 made', '3 made', '4 made', '5 updated'])
    const elodie = await person('Élodie', 'Le Goff')
    assert.deepEqual(
      [elodie.phone, elodie.city, elodie.tags, elodie.corrected],
      ['0612345678', 'Brest', ['cours'], []],
    )
    const told = successOf(await product.acts.readPerson({ ...visit(), personId: elodie.id, before: null }))
    const imported = told.events.filter(({ kind }) => kind === 'import')
    assert.deepEqual(
      imported.map(({ title }) => title),
      ['membres.csv'],
    )
    const zoe = await person('Zoé', 'Évrard')
    assert.deepEqual([zoe.email, zoe.birthDate, zoe.tags], ['zoe@example.org', '2010-03-24', ['cours']])

    // An order that is written like somebody who was imported is theirs, and says their town anew.
    product.clock.advance(1)
    await people.sell(payerCalled('Zoé', 'Évrard', 'zoe@example.org', { city: 'Quimper' }))
    assert.equal((await person('Zoé', 'Évrard')).city, 'Quimper')
    successOf(
      await product.acts.notePerson({
        ...visit(),
        personId: await people.idOf('Paul', 'Petit'),
        body: 'Rappeler',
      }),
    )

    assert.deepEqual(codesOf(await product.acts.applyPeopleImport({ ...visit(), importId })), ['CONFLICT'])
    await undo(importId)
    assert.deepEqual(await outcomesOf(importId), ['2 kept', '3 undone', '4 kept', '5 undone'])
    const back = await person('Élodie', 'Le Goff')
    assert.deepEqual([back.phone, back.city, back.tags], [null, 'Lyon', []])
    assert.deepEqual(await people.shown(), [
      'Hugo Étienne hugo@example.org',
      'Paul Petit',
      'Zoé Évrard zoe@example.org',
      'Élodie Le Goff elodie@example.org',
    ])
    assert.deepEqual(codesOf(await product.acts.undoPeopleImport({ ...visit(), importId })), ['CONFLICT'])
  })

  test('never changes what the association has corrected, and a later file changes what an earlier one said', async () => {
    const personId = await people.idOf('Hugo', 'Étienne')
    const { person: hugo } = successOf(await product.acts.readPerson({ ...visit(), personId, before: null }))
    const typed = { ...hugo, phone: '', birthDate: '', address: '', zipCode: '', country: '', city: 'Nantes' }
    successOf(
      await product.acts.correctPerson({
        ...visit(),
        personId,
        typed: { ...typed, email: 'hugo@example.org' },
      }),
    )
    const first = await send('Hugo;Étienne;hugo@example.org;0611111111;;Brest;')
    assert.deepEqual((await read(first.importId)).rows[0]?.matches[0]?.changes.kept, ['city'])
    await apply(first.importId)
    const second = await send('Hugo;Étienne;hugo@example.org;0622222222;;Brest;')
    await apply(second.importId)
    const after = await person('Hugo', 'Étienne')
    assert.deepEqual([after.phone, after.city], ['0622222222', 'Nantes'])
    // Taken back in whatever order: what is left counts.
    await undo(first.importId)
    assert.equal((await person('Hugo', 'Étienne')).phone, '0622222222')
    await undo(second.importId)
    assert.equal((await person('Hugo', 'Étienne')).phone, null)
  })

  test('asks of rows that may be somebody, and leaves those that nobody decided', async () => {
    const { importId } = await send(
      'Hugo;Étienne;;;;Brest;',
      'Hugo;Étienne;h@example.org;;;;',
      'Élodie;Le Goff;;;;;',
    )
    assert.deepEqual(await verdictsOf(importId), ['2 unsure', '3 unsure', '4 unsure'])
    const hugo = await people.idOf('Hugo', 'Étienne')
    const decide = (line: number, to: Parameters<TestApp['acts']['decideImportRow']>[0]['to']) =>
      product.acts.decideImportRow({ ...visit(), importId, line, to })
    assert.deepEqual(codesOf(await decide(2, { personId: hugo + 999 })), ['NOT_FOUND'])
    successOf(await decide(2, { personId: hugo }))
    successOf(await decide(3, 'new'))
    assert.deepEqual((await read(importId)).answered, { made: 1, updated: 0 })
    successOf(await decide(3, { personId: hugo }))
    assert.deepEqual((await read(importId)).answered, { made: 0, updated: 1 })
    successOf(await decide(3, 'new'))
    await apply(importId)
    assert.deepEqual(await outcomesOf(importId), ['2 same', '3 made', '4 left'])
    assert.deepEqual((await read(importId)).answered, { made: 0, updated: 0 })
    assert.ok((await people.shown()).includes('Hugo Étienne h@example.org'))
    assert.deepEqual(codesOf(await decide(4, 'new')), ['CONFLICT'])
    await undo(importId)
    assert.ok(!(await people.shown()).includes('Hugo Étienne h@example.org'))
  })

  test('leaves an update that somebody does not want, until they want it after all', async () => {
    const { importId } = await send(
      'Hugo;Étienne;hugo@example.org;0633333333;;;',
      'Élodie;Le Goff;elodie@example.org;0644444444;;;',
      'Hugo;Étienne;;;;;',
    )
    assert.deepEqual(await verdictsOf(importId), ['2 update', '3 update', '4 unsure'])
    const decide = (line: number, to: Parameters<TestApp['acts']['decideImportRow']>[0]['to']) =>
      product.acts.decideImportRow({ ...visit(), importId, line, to })
    assert.deepEqual(codesOf(await decide(2, 'new')), ['CONFLICT'])
    assert.deepEqual(codesOf(await decide(4, 'skip')), ['CONFLICT'])
    successOf(await decide(2, 'skip'))
    successOf(await decide(3, 'skip'))
    assert.equal((await read(importId)).counts.skipped, 2)
    successOf(await decide(3, null))
    await apply(importId)
    assert.deepEqual(await outcomesOf(importId), ['2 left', '3 updated', '4 left'])
    assert.deepEqual(
      [(await person('Hugo', 'Étienne')).phone, (await person('Élodie', 'Le Goff')).phone],
      [null, '0644444444'],
    )
    await undo(importId)
  })

  test('is read again when its columns stand for something else, and needs both names', async () => {
    const { importId } = await send('Durand;Anne;anne@example.org;;;;')
    const columns: ImportColumns = ['lastName', 'firstName', 'email', '', '', '', '']
    const choose = (chosen: ImportColumns) =>
      product.acts.chooseImportColumns({ ...visit(), importId, columns: chosen })
    assert.deepEqual(codesOf(await choose(['email', 'email'])), [
      'import_column_twice',
      'import_columns_name',
    ])
    successOf(await choose(columns))
    assert.deepEqual(await product.runJobs(), [])
    const { rows, file } = await read(importId)
    assert.deepEqual([file.status, rows[0]?.person.firstName, rows[0]?.verdict], ['ready', 'Anne', 'new'])
  })

  test('does each row once when it is cut in the middle, and nothing twice from the same rows in another file', async () => {
    const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru']
    const letters = (place: number) => [...String(place)].map(digit => syllables[Number(digit)]).join('')
    const rows = Array.from(
      { length: 450 },
      (_, place) => `Léon ${letters(1_000 + place)};Morel;l${place}@example.org;;;;`,
    )
    const { importId } = await send(...rows)
    successOf(await product.acts.applyPeopleImport({ ...visit(), importId }))
    const { transaction } = product.app
    let taken = 0
    const cut: typeof transaction = work => {
      taken += 1
      if (taken > 2) throw new Error('cut')
      return transaction(work)
    }
    const { organizationId } = people.form
    await assert.rejects(
      workImport({ ...product.app, transaction: cut }, { organizationId, importId }),
      /cut/,
    )
    assert.equal((await read(importId)).file.done, 400)
    assert.deepEqual(await product.runJobs(), [])
    const { counts } = await read(importId)
    assert.deepEqual(counts.outcomes, { made: 450 })
    const other = await send(...rows, 'Léona;Morel;leona@example.org;;;;')
    const judged = await read(other.importId)
    assert.deepEqual(judged.counts.verdicts, { same: 450, new: 1 })
    await undo(importId)
    assert.equal((await people.shown()).filter(name => name.includes('Morel')).length, 0)
  })

  test('of a file that cannot be read says why, and of a file too large or missing beside its field', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7')
    const { importId } = successOf(await product.acts.sendPeopleFile({ ...visit(), name: 'a.pdf', bytes }))
    assert.deepEqual(await product.runJobs(), [])
    const { file } = await read(importId)
    assert.deepEqual([file.status, file.problem], ['refused', { code: 'people_file_unknown' }])
    const empty = await product.acts.sendPeopleFile({ ...visit(), name: '', bytes: new Uint8Array() })
    assert.deepEqual(codesOf(empty), ['people_file_required'])
    const chosen = await product.acts.sendPeopleFile({
      ...visit(),
      name: 'vide.csv',
      bytes: new Uint8Array(),
    })
    assert.deepEqual(codesOf(chosen), ['people_file_empty'], 'it was chosen, and holds nothing')
    const large = new Uint8Array(20 * 1024 * 1024 + 1)
    assert.deepEqual(codesOf(await product.acts.sendPeopleFile({ ...visit(), name: '', bytes: large })), [
      'people_file_too_large',
    ])
  })

  test('forgets its rows with whoever is erased', async () => {
    const { importId } = await send('Rose;Blanc;rose@example.org;;;;')
    await apply(importId)
    const id = await people.idOf('Rose', 'Blanc')
    const { organizationId } = people.form
    await product.app.transaction(tx => forgetPerson(tx, { organizationId, id }, product.clock.now()))
    assert.deepEqual((await read(importId)).rows, [])
    assert.ok(!(await people.shown()).some(name => name.startsWith('Rose')))
  })

  test('counts on while it is taken back, whatever its rows had done', async () => {
    const { importId } = await send(
      'Ali;Bleu;ali@example.org;;;;',
      'Élodie;Le Goff;elodie@example.org;;;Metz;',
    )
    await apply(importId)
    const owner = new pg.Client({ connectionString: product.config.databaseOwnerUrl })
    await owner.connect()
    try {
      await owner.query(`
        create table counted (id integer generated always as identity, done integer);
        create function note_counted() returns trigger language plpgsql security definer as
          $$ begin insert into counted (done) values (new.done); return new; end $$;
        create trigger people_imports_counted before update of done on people_imports for each row execute function note_counted()`)
      await undo(importId)
      const { rows } = await owner.query<{ done: number }>('select done from counted order by id')
      const done = rows.map(row => row.done)
      assert.deepEqual(done.slice(0, -1), [0, 1, 2])
    } finally {
      await owner.query('drop table if exists counted; drop function if exists note_counted cascade')
      await owner.end()
    }
  })

  test('forgets with them rows that said nothing new of them, and those that said them again', async () => {
    const { organizationId } = people.form
    const forget = (id: number) =>
      product.app.transaction(tx => forgetPerson(tx, { organizationId, id }, product.clock.now()))
    const { importId } = await send(
      'Iris;Noir;iris@example.org;;;Brest;',
      'iris;noir;iris@example.org;;;Brest;',
      'Nina;Gris;nina@example.org;;;;',
      'Lise;Vert;lise@example.org;;01/01/1990;;',
      'Lise;Vert;lise@example.org;;02/02/1991;;',
      'Lise;Vert;lise@example.org;;;;',
    )
    // Known by an order before the file is applied.
    await people.sell(payerCalled('Nina', 'Gris', 'nina@example.org', { city: 'Lyon' }))
    await apply(importId)
    assert.deepEqual(await outcomesOf(importId), [
      ...['2 made', '3 same', '4 same', '5 made', '6 made', '7 left'],
    ])
    await forget(await people.idOf('Iris', 'Noir'))
    await forget(await people.idOf('Nina', 'Gris'))
    const { id: lise } = await product.db
      .selectFrom('people')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('birthDate', '=', '1990-01-01')
      .executeTakeFirstOrThrow()
    await forget(lise)
    assert.deepEqual(await outcomesOf(importId), ['6 made'])
  })
})
