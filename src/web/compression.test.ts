import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { type Audience, codingFor, compressed } from './compression.ts'

describe('the coding of a page', () => {
  it('is the cheapest that the browser takes', () => {
    assert.equal(codingFor('gzip, deflate, br, zstd'), 'zstd')
    assert.equal(codingFor('gzip, deflate, br'), 'br')
    assert.equal(codingFor('GZIP, BR;q=1.0'), 'br')
    assert.equal(codingFor('zstd ; q=0.5'), 'zstd')
  })

  it('is none that the browser refuses, or has not named', () => {
    assert.equal(codingFor('zstd;q=0, br; q=0.5'), 'br')
    assert.equal(codingFor('br;q=0.000'), undefined)
    for (const accepted of [null, undefined, '', 'gzip', 'brotli', 'identity;q=0, *;q=0'])
      assert.equal(codingFor(accepted), undefined, String(accepted))
  })
})

describe('a compressed page', () => {
  const text = '<p>Fête de la Saint-Jean, 12 €</p>'.repeat(200)
  const sent = async (accepted: string) => {
    const headers = new Headers()
    const request = new Request('http://localhost/', { headers: { 'accept-encoding': accepted } })
    return { body: await compressed(text, request, headers), headers }
  }

  it('says its coding, and is the page', async () => {
    const [zstd, br, plain] = await Promise.all(['br, zstd', 'br', 'gzip'].map(sent))
    const codings = [zstd, br, plain].map(each => each?.headers.get('content-encoding'))
    assert.deepEqual(codings, ['zstd', 'br', null])
    assert.equal(zstdDecompressSync(zstd?.body as Uint8Array).toString(), text)
    assert.equal(brotliDecompressSync(br?.body as Uint8Array).toString(), text)
    assert.equal(plain?.body, text)
    for (const each of [zstd, br, plain]) assert.equal(each?.headers.get('vary'), 'accept-encoding')
  })

  it('costs less where one visitor gets it, and has fewer bytes where many do', async () => {
    const text = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
    const sizeFor = async (audience: Audience) => {
      const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'zstd' } })
      const body = await compressed(text, request, new Headers(), audience)
      assert.equal(zstdDecompressSync(body as Uint8Array).toString(), text)
      return body.length
    }
    assert.ok((await sizeFor('many')) < (await sizeFor('one')))
  })
})
