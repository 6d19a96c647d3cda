import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cartIdOf } from './cart-cookie.ts'
import { inFrame, withCart } from './framed-cart.ts'
import { stepAddress, withQuery } from './step-address.ts'

const page = '/associations/les-ateliers/evenements/festival'
const frame = `${page}/widget`
const id = '0190a3c4-0000-7000-8000-000000000001'

test('a frame names its cart in every address, a page of ours in none', () => {
  assert.equal(withCart(frame, id), `${frame}?panier=${id}`)
  assert.equal(withCart(`${frame}/2?moi=0`, id), `${frame}/2?moi=0&panier=${id}`)
  assert.equal(withCart(page, id), page)
  assert.equal(withCart(frame, null), frame)
  assert.equal(stepAddress(withCart(frame, id), 3), `${frame}/3?panier=${id}`)
})

test('a step keeps what its address says, and can say more', () => {
  assert.equal(stepAddress(page, 1), page)
  assert.equal(stepAddress(page, 2), `${page}/2`)
  assert.equal(withQuery(`${page}#summary`, 'notice', 'expired'), `${page}?notice=expired#summary`)
})

test('a confirmation says that it stands in a frame; a payment page needs not', () => {
  assert.equal(inFrame(`${page}/confirmation/12?token=a`, id), `${page}/confirmation/12?token=a&cadre=1`)
  assert.equal(inFrame('/paiement/embarque/7', id), '/paiement/embarque/7')
  assert.equal(inFrame(`${frame}/2`, id), `${frame}/2?panier=${id}`)
})

const asks = (address: string, cookie?: string) =>
  cartIdOf(new Request(`http://obole.example${address}`, { headers: cookie ? { cookie } : {} }))

test('the address counts in a frame alone, the cookie on our own pages alone', () => {
  const other = '0190a3c4-0000-7000-8000-000000000002'
  assert.equal(asks(`${frame}/2?panier=${id}`, `obole_cart=${other}`), id)
  assert.equal(asks(`${page}/2?panier=${id}`, `obole_cart=${other}`), other)
  assert.equal(asks(`${frame}/2`, `obole_cart=${other}`), null)
  assert.equal(asks(`${frame}?panier=../../x`), null)
})
