import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createRegister } from './index.ts'

const sampled = createRegister({ url: undefined, sample: true, warn: err => assert.fail(String(err)) })

describe('the sample of a register', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['sept lunes', ['Théâtre des Sept Lunes']],
    ['THEATRE lil', ['Théâtre des Sept Lunes']],
    ['W381020304', ['Randonneurs du Vercors']],
    ['834 567', []],
    ['834567890', ['Refuge des Quatre Vents']],
    ['grenoble', ['Randonneurs du Vercors']],
    ['"; drop table', []],
    ['', []],
  ]
  for (const [text, names] of rows)
    test(`« ${text} »`, async () => {
      assert.deepEqual(
        (await sampled.search(text)).map(({ name }) => name),
        names,
      )
    })

  test('without one nothing is found', async () => {
    const none = createRegister({ url: undefined, sample: false, warn: err => assert.fail(String(err)) })
    assert.deepEqual(await none.search('sept lunes'), [])
  })
})

describe('the register of the state', () => {
  let server: Server
  let url: string
  let answer: { readonly status: number; readonly body: string }
  const asked: string[] = []
  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`
  })
  after(() => new Promise(done => server.close(done)))

  const entry = {
    siren: '812345678',
    nom_complet: 'LES ATELIERS DU CANAL (LAC)',
    nom_raison_sociale: 'LES ATELIERS DU CANAL',
    siege: { libelle_commune: 'LYON', code_postal: '69003' },
    complements: { identifiant_association: 'W691234567' },
  }

  test('gives names as they are written on a letter, with their numbers', async () => {
    answer = { status: 200, body: JSON.stringify({ results: [entry] }) }
    const register = createRegister({ url, sample: true, warn: err => assert.fail(String(err)) })
    assert.deepEqual(await register.search('ateliers & canal'), [
      {
        name: 'Les Ateliers du Canal',
        city: 'Lyon',
        zipCode: '69003',
        rna: 'W691234567',
        siren: '812345678',
      },
    ])
    const { searchParams } = new URL(asked.at(-1) ?? '', url)
    assert.equal(searchParams.get('q'), 'ateliers & canal')
    assert.equal(searchParams.get('est_association'), 'true')
  })

  test('what it does not say is missing, and who has no name or town is left out', async () => {
    const results = [
      { nom_complet: 'SANS NUMERO', siege: { libelle_commune: 'GAP' }, siren: '12' },
      {},
      { siege: {} },
    ]
    answer = { status: 200, body: JSON.stringify({ results }) }
    const register = createRegister({ url, sample: false, warn: err => assert.fail(String(err)) })
    assert.deepEqual(await register.search('sans'), [
      { name: 'Sans Numero', city: 'Gap', zipCode: '', rna: null, siren: null },
    ])
  })

  for (const [what, wrong] of [
    ['an error', { status: 500, body: 'no' }],
    ['words', { status: 200, body: 'no' }],
    ['another place', { status: 302, body: '' }],
  ] as const)
    test(`${what} finds nothing, and is told`, async () => {
      answer = wrong
      const told: unknown[] = []
      const register = createRegister({ url, sample: true, warn: error => told.push(error) })
      assert.deepEqual(await register.search('sept lunes'), [])
      assert.equal(told.length, 1)
    })
})
