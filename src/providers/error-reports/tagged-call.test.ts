import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taggedCall } from './tagged-call.ts'

const concert = '/associations/les-amis/evenements/concert'

const cases: readonly [method: string, path: string, tag: string | undefined][] = [
  ['GET', '/ha-api/agg/form', 'GET /forms/agg/form'],
  ['GET', concert, 'GET /forms/agg/form'],
  ['GET', `${concert}/widget`, 'GET /forms/agg/form'],
  ['POST', '/ha-api/carts', 'POST /carts'],
  ['POST', '/forms/api/carts/cart-one-page', 'POST /carts'],
  ['POST', concert, 'POST /carts'],
  ['PUT', '/ha-api/carts/:cartId', 'PUT /carts'],
  ['PUT', '/ha-api/carts/:cartId/tip', 'PUT /carts'],
  ['POST', `${concert}/2`, 'PUT /carts'],
  ['PUT', '/ha-api/carts/:cartId/payer', 'PUT /payer'],
  ['POST', `${concert}/3`, 'PUT /payer'],
  ['POST', '/ha-api/carts/:cartId/init-payment', 'POST /carts/init-payment'],
  ['POST', `${concert}/4`, 'POST /carts/init-payment'],
  ['GET', '/', undefined],
  ['GET', `${concert}/confirmation/12`, undefined],
  ['POST', '/ha-api/abuses', undefined],
]
for (const [method, path, tag] of cases)
  test(`${method} ${path}`, () => assert.equal(taggedCall(method, path), tag))
