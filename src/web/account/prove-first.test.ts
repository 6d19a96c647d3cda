import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofAddress, withoutProof } from './prove-first.ts'

test('leads to the first factor, or to its proof, and back with the query that one had', () => {
  const back = 'redirectTo=%2Foperateur%2Fcourriels%3Fpage%3D2'
  const address = '/operateur/courriels?page=2'
  assert.equal(proofAddress('FACTOR_NEEDED', address), `/utilisateur/profil/second-facteur?${back}`)
  assert.equal(proofAddress('PROOF_NEEDED', address), `/utilisateur/preuve?${back}`)
})

test('leads nowhere for any other code', () => {
  assert.equal(proofAddress('NOT_FOUND', '/operateur'), undefined)
  assert.equal(proofAddress(undefined, '/operateur'), undefined)
})

test('whoever gives no proof goes back to where they were, but to nothing that asks for it again', () => {
  const team = '/administration/associations/ateliers/equipe?page=2'
  assert.equal(withoutProof(team), team)
  assert.equal(withoutProof('/administration?preuve=&page=2'), '/administration?page=2')
  assert.equal(withoutProof('/operateur/travaux?preuve'), '/')
  assert.equal(withoutProof('/operateur'), '/')
})
