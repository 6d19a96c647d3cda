import assert from 'node:assert/strict'
import { test } from 'node:test'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { qrPng } from './qr-png.ts'

const link = 'https://obole.example.org/associations/les-ateliers-du-canal/evenements/bal'
const level = { errorCorrectionLevel: 'M' } as const

test('each module is a square of its colour, with a white margin around all', async () => {
  const { modules } = QRCode.create(link, level)
  const margin = 4
  const { data, info } = await sharp(qrPng(link, { ...level, margin, width: 1200 }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = info.width / (modules.size + 2 * margin)
  assert.ok(Number.isInteger(scale) && scale > 1, `${scale}`)
  assert.equal(info.height, info.width)
  let dark = 0
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const [column, row] = [x, y].map(at => Math.floor(at / scale) - margin) as [number, number]
      const inside = [column, row].every(at => at >= 0 && at < modules.size)
      const isDark = inside && modules.get(row, column) === 1
      assert.equal(data[(y * info.width + x) * info.channels], isDark ? 0 : 255, `${x} ${y}`)
      dark += Number(isDark)
    }
  }
  assert.ok(dark > 0)
})

test('a small width gives the smallest code, not none', async () => {
  const { width } = await sharp(qrPng('x', { ...level, margin: 1, width: 3 })).metadata()
  assert.equal(width, 23)
})
