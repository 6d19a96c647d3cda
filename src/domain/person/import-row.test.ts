import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { columnProblems, guessColumns } from './import-columns.ts'
import { changesOf, readRow, traitsOfRow, type WrittenPerson } from './import-row.ts'
import { matchRow, twinLines } from './match-row.ts'
import type { ImportColumns } from './people-import.ts'
import type { Traits } from './traits.ts'

const columns: ImportColumns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
  'tags',
]
const read = (...cells: readonly string[]) =>
  readRow(cells, {
    columns,
    today: '2026-11-29',
    countryOf: text => (text === 'Belgique' ? 'BE' : undefined),
  })
const problemsOf = (...cells: readonly string[]) =>
  read(...cells).problems.map(({ code, field }) => `${field} ${code}`)
const traitsOf = (...cells: readonly string[]): Traits => traitsOfRow(read(...cells).person)

describe('columns of a file of people', () => {
  test('are guessed by their headings in French and English, each field once', () => {
    assert.deepEqual(
      guessColumns([
        'Prénom',
        'NOM',
        'Adresse e-mail',
        'Tél. portable',
        'Date de naissance',
        'Adresse',
        'CP',
        'Commune',
        'Pays',
        'Groupe',
        'E-mail 2',
        'N° de licence',
      ]),
      [...columns, '', ''],
    )
    assert.deepEqual(
      guessColumns([
        'First name',
        'Last name',
        'Email',
        'Phone',
        'Birth date',
        'Address',
        'Zip code',
        'City',
        'Country',
        'Tags',
      ]),
      columns,
    )
    assert.deepEqual(guessColumns(['Nom et prénom', 'Né(e) le', 'Nom d’usage', 'Mobile', 'Courriel']), [
      '',
      'birthDate',
      'lastName',
      'phone',
      'email',
    ])
  })

  test('have to hold both names, and each field once', () => {
    const codes = (chosen: ImportColumns) =>
      columnProblems(chosen).map(({ code, field }) => `${field} ${code}`)
    assert.deepEqual(codes(['firstName', 'lastName', '']), [])
    assert.deepEqual(codes(['lastName', 'email', 'email']), [
      'column-2 import_column_twice',
      'column-0 import_columns_name',
    ])
  })
})

describe('a row of a file of people', () => {
  test('is read as what is typed by hand, with what spreadsheets do to figures made good', () => {
    const { person, problems } = read(
      ' Élodie ',
      'Le  Goff',
      'Elodie@Example.org',
      '612345678',
      '24/3/1988',
      '',
      '1000',
      '',
      '',
      'cours, CA',
    )
    assert.deepEqual(problems, [])
    assert.deepEqual(
      [person.firstName, person.lastName, person.phone, person.birthDate, person.zipCode, person.tags],
      ['Élodie', 'Le Goff', '0612345678', '1988-03-24', '01000', ['cours', 'CA']],
    )
    assert.equal(
      read('Anne', 'Durand', '', "'+33 6 12 34 56 78", '', '', '1000', '', 'Belgique').person.zipCode,
      '1000',
    )
    assert.equal(read('Anne', 'Durand', '', "'+33 6 12 34 56 78").person.phone, '+33 6 12 34 56 78')
  })

  test('says what is wrong with it, each beside its field', () => {
    assert.deepEqual(problemsOf('', 'Durand', 'nobody', '12', '31/02/1990', '', 'x', '', 'Atlantide'), [
      'firstName required',
      'email email_invalid',
      'phone phone_invalid',
      'birthDate date_invalid',
      'zipCode zip_code_invalid',
      'country country_unknown',
    ])
  })

  test('says people in any script', () => {
    assert.deepEqual(problemsOf('Սուրբ', 'Մկրտչյան'), [])
    assert.deepEqual(problemsOf('محمد', 'بن علي'), [])
    assert.deepEqual(problemsOf('Иван', '123'), ['lastName digit'])
  })

  test('is refused where a spreadsheet would reckon with it, quoted or not', () => {
    for (const text of ['=HYPERLINK("x")', '@SUM(A1)', '+cmd|calc', "'=1+1", '-x'])
      assert.deepEqual(problemsOf('Anne', 'Durand', '', '', '', text), ['address import_formula'], text)
    assert.deepEqual(problemsOf('Anne', 'Durand', '', '', '', '12 rue = 3'), [])
  })

  const known = {
    ...{
      firstName: 'Hélène',
      lastName: 'Évrard',
      email: 'helene@example.org',
      phone: '06 12 34 56 78',
      birthDate: null,
    },
    ...{
      address: '12, r. de la Paix',
      zipCode: '69001',
      city: 'Lyon',
      country: null,
      tags: ['cours'],
      corrected: ['city'] as const,
    },
  }

  test('changes what it says otherwise and no correction, and nothing where it is empty', () => {
    const written: WrittenPerson = {
      ...{
        firstName: 'HELENE',
        lastName: 'EVRARD',
        email: null,
        phone: '+33612345678',
        birthDate: '1990-01-02',
      },
      ...{
        address: '12 r de la paix',
        zipCode: '69002',
        city: 'Paris',
        country: null,
        tags: ['Cours', 'CA'],
      },
    }
    assert.deepEqual(changesOf(known, written), {
      fields: ['birthDate', 'zipCode'],
      kept: ['city'],
      tags: ['CA'],
    })
  })

  test('says who alone has its name with its address or day of birth', () => {
    const father = { id: 1, traits: traitsOf('Jean', 'Martin', 'martin@example.org', '', '01/01/1950') }
    const son = { id: 2, traits: traitsOf('Jean', 'Martin', 'martin@example.org', '', '01/01/1980') }
    const other = { id: 3, traits: traitsOf('Jean', 'Martin', '', '0612345678') }
    const all = [father, son, other]
    const sure = (...cells: readonly string[]) => matchRow(traitsOf(...cells), all).sure
    assert.equal(sure('JEAN', 'martin', 'Martin@example.org', '', '01/01/1980'), 2)
    assert.equal(sure('Jean', 'Martin', '', '', '01/01/1950'), 1)
    assert.equal(sure('Jean', 'Martin', '', '06 12 34 56 78'), 3)
    assert.deepEqual(matchRow(traitsOf('Jean', 'Martin', 'martin@example.org'), all), {
      sure: null,
      maybe: [1, 2, 3],
    })
    assert.deepEqual(matchRow(traitsOf('Jean', 'Martin', 'x@example.org', '', '03/03/2003'), [father, son]), {
      sure: null,
      maybe: [],
    })
    assert.deepEqual(matchRow(traitsOf('Jean', 'Martin'), [other]), { sure: null, maybe: [3] })
    assert.deepEqual(matchRow(traitsOf('Jeanne', 'Martin', 'martin@example.org'), all), {
      sure: null,
      maybe: [],
    })
  })

  test('is a twin of an earlier one that surely says the same person', () => {
    const rows = [
      ['Anne', 'Durand', 'a@example.org'],
      ['anne', 'DURAND', 'A@example.org', '', '01/01/1990'],
      ['Anne', 'Durand', 'b@example.org'],
      ['Jean', 'Martin', 'm@example.org', '', '01/01/1950'],
      ['Jean', 'Martin', 'm@example.org', '', '01/01/1980'],
      ['Zoé', 'Petit'],
      ['Zoé', 'Petit'],
    ].map((cells, place) => ({ line: place + 2, traits: traitsOf(...cells) }))
    assert.deepEqual(
      [...twinLines(rows)],
      [
        [3, 2],
        [8, 7],
      ],
    )
  })
})
