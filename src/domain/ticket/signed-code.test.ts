import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import QRCode from 'qrcode'
import { cardText } from '../membership/membership-card.ts'
import { readSignedCode, secretIn, signedBytes, signedLength, writeSignedCode } from './signed-code.ts'
import { codeFrom, secretLength } from './ticket-code.ts'

const secret = fc
  .uint8Array({ minLength: secretLength, maxLength: secretLength, max: 239 })
  .map(bytes => codeFrom(bytes, secretLength))
const column = fc.nat({ max: 2_147_483_647 })
const ticket = fc.record({ secret, number: column, rate: column })
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 })

test('what is written is read, in whatever letters', () => {
  fc.assert(
    fc.property(ticket, signature, (said, signed) => {
      const text = writeSignedCode(said, signed)
      assert.equal(text.length, signedLength)
      for (const each of [text, text.toLowerCase(), ` ${text.slice(0, 40)}-${text.slice(40)}`])
        assert.deepEqual(readSignedCode(each), { ...said, signature: new Uint8Array(signed) })
      assert.equal(secretIn(text), said.secret)
    }),
  )
})

test('another sign anywhere is another code, or none', () => {
  fc.assert(
    fc.property(ticket, signature, fc.nat(), fc.integer({ min: 1, max: 35 }), (said, signed, at, by) => {
      const text = writeSignedCode(said, signed)
      const place = at % text.length
      const sign = ((Number.parseInt(text[place] ?? '', 36) + by) % 36).toString(36).toUpperCase()
      const other = readSignedCode(text.slice(0, place) + sign + text.slice(place + 1))
      assert.notDeepEqual(other, readSignedCode(text))
    }),
  )
})

test('no other text is a signed code', () => {
  const text = writeSignedCode({ secret: '2'.repeat(27), number: 1, rate: 1 }, new Uint8Array(64))
  const others = [
    '',
    '2'.repeat(27),
    text.slice(1),
    `${text}0`,
    text.replace('2', 'É'),
    text.replace(/0$/, '/'),
  ]
  for (const other of [...others, cardText('2'.repeat(27)), `${text.slice(0, 27)}${'Z'.repeat(126)}`])
    assert.equal(readSignedCode(other), undefined, other)
  assert.throws(() => writeSignedCode({ secret: '2', number: 1, rate: 1 }, new Uint8Array(64)))
  assert.equal(secretIn('4006381333931'), undefined)
})

test('a signature is made over one ticket of one event', () => {
  const said = { secret: '2'.repeat(27), number: 12, rate: 3 }
  const all = [
    signedBytes({ organizationId: 1, id: 23 }, said),
    signedBytes({ organizationId: 12, id: 3 }, said),
    signedBytes({ organizationId: 1, id: 23 }, { ...said, number: 1, rate: 23 }),
    signedBytes({ organizationId: 1, id: 23 }, { ...said, secret: '3'.repeat(27) }),
  ]
  assert.equal(new Set(all.map(bytes => new TextDecoder().decode(bytes))).size, all.length)
})

test('a QR code of level M holds it in 41 modules, whatever it says', () => {
  fc.assert(
    fc.property(ticket, signature, (said, signed) => {
      const { modules, segments } = QRCode.create(writeSignedCode(said, signed), {
        errorCorrectionLevel: 'M',
      })
      assert.ok(modules.size <= 41, `${modules.size} modules`)
      assert.ok(segments.every(({ mode }) => mode.id !== 'Byte'))
    }),
  )
})
