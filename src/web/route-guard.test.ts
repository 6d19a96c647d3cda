import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalAddress } from './route-guard.ts'

const right = '/associations/les-amis/evenements/concert'
const cases: [string, string | undefined][] = [
  [right, undefined],
  ['/associations/Les-Amis/evenements/concert', right],
  ['/associations/les-amis/Evenements/CONCERT', right],
  ['/associations/les+amis/evenements/concert', right],
  ['/associations/les%20amis/evenements/concert/2?a=B+c&d', `${right}/2?a=B+c&d`],
  ['/associations/les-amis/evenements/concert/widget?Couleur=Rouge', undefined],
  ['/associations/LES-AMIS', undefined],
  ['/associations/LES-AMIS/evenements', undefined],
  ['/associations/%E0%A4%A/Evenements/concert', undefined],
  ['/associations/les-amis%2FX/Evenements/concert', '/associations/les-amis%2Fx/evenements/concert'],
  ['/Associations/a/b/C', undefined],
]

for (const [address, expected] of cases) {
  test(`${address} → ${expected ?? 'stays'}`, () => assert.equal(canonicalAddress(address), expected))
}
