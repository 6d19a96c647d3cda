import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addPerson, password } from '#api/test/people.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { type Application, startApplication } from './application.ts'
import { buildWeb } from './build.ts'
import { createLogger } from './logger.ts'
import { findFreePort } from './ports.ts'

type Line = Readonly<Record<string, unknown>>

let product: TestApp
let application: Application
let campaign: TestCampaign
let port: number
const lines: Line[] = []

before(async () => {
  await buildWeb()
  product = await testApp()
  campaign = await addDonationCampaign(product)
  port = await findFreePort(3180, '127.0.0.1')
  // Behind a proxy that ends TLS: the public address is https, what reaches the product is not.
  const publicOrigin = 'https://dons.example.org'
  const config = { ...product.config, port, publicOrigin, apiOrigin: publicOrigin, demo: false }
  const log = createLogger('warn', { write: line => void lines.push(JSON.parse(line) as Line) })
  application = await startApplication(config, log, { serve: true, work: false })
})
after(async () => {
  await application?.stop()
  await product?.close()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })

/** What the server answers to lines that no client library would send. */
async function raw(...sent: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.setEncoding('latin1').on('data', text => void heard.push(String(text)))
  socket.setTimeout(5_000, () => socket.destroy())
  socket.on('error', () => {})
  socket.write(`${sent.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return heard.join('')
}

describe('every kind of answer', () => {
  const text = /^(text\/|[\w.]+\/[\w.]+\+xml|application\/xml)/

  test('names its type, and the encoding of what is text (ASVS 4.1.1)', async () => {
    const { organizationSlug, formSlug } = campaign.address
    const page = `/associations/${organizationSlug}/formulaires/${formSlug}`
    const script = /\/assets\/[\w.-]+\.js/.exec(await (await ask(page)).text())?.[0]
    const paths = ['/', page, String(script), '/introuvable', '/favicon.svg', '/robots.txt', '/sitemap.xml']
    for (const path of [...paths, '/ha-api/nope', '/ha-api/openapi.json', '/healthz', '/metrics']) {
      const { headers, body } = await ask(path)
      await body?.cancel()
      const type = headers.get('content-type') ?? ''
      assert.match(type, /^[\w.+-]+\/[\w.+-]+(;|$)/, path)
      if (text.test(type)) assert.match(type, /charset=utf-8/i, `${path}: ${type}`)
    }
  })

  test('tells nothing of what the server is made of', async () => {
    for (const path of ['/', '/ha-api/nope', '/introuvable']) {
      const { headers, body } = await ask(path)
      await body?.cancel()
      assert.deepEqual([headers.get('server'), headers.get('x-powered-by')], [null, null])
    }
  })

  test('never leads from http to https by itself: a program that forgot the s must hear of it (ASVS 4.1.2)', async () => {
    for (const path of ['/ha-api/openapi.json', '/ha-api/nope', '/healthz']) {
      const { status, headers } = await ask(path)
      assert.ok(status < 300 || status >= 400, path)
      assert.equal(headers.get('location'), null)
    }
  })
})

test('an address that holds a NUL is refused before anything reads it', async () => {
  const { organizationSlug, formSlug } = campaign.address
  const place = lines.length
  const paths = [
    `/associations/${organizationSlug}/formulaires/%00/widget-vignette`,
    `/associations/%00/formulaires/${formSlug}`,
    `/associations/${organizationSlug}/formulaires/${formSlug}%00/2`,
    '/recherche?q=%00',
    '/ha-api/agg/form?organizationSlug=%00',
  ]
  for (const path of paths) {
    assert.equal((await ask(path)).status, 400, path)
    const page = await ask(path, { headers: { accept: 'text/html' } })
    assert.deepEqual([page.status, page.headers.get('location')], [302, '/erreur/400'], path)
  }
  const faults = lines.slice(place).filter(({ level }) => level === 'error')
  assert.deepEqual(faults, [])
})

test('a NUL that is written twice, or comes in a form, is no fault of ours', async () => {
  const place = lines.length
  for (const path of ['/associations/%2500', '/associations/a/formulaires/%2500'])
    assert.equal((await ask(`/signaler?url=${path}`)).status, 200, path)
  const reported = new URLSearchParams({ url: '/', reason: 'SPAM', userEmail: 'lea@example.org' })
  const post = (words: string) => {
    const body = new URLSearchParams([...reported, ['userMessage', words]])
    return ask('/signaler', { method: 'POST', body, headers: { origin: 'https://dons.example.org' } })
  }
  assert.equal((await post('Une imitation, \0 regardez bien.')).status, 400)
  assert.equal((await post('Une imitation, regardez bien.')).status, 303)
  const faults = lines.slice(place).filter(({ level }) => level === 'error')
  assert.deepEqual(faults, [])
})

test('names of an organization are words, wherever a page writes them (ASVS 1.2.1, 1.2.3)', async () => {
  const hostile = `</script></title><img src=x onerror=alert(1)>"'&{{7*7}}`
  const own = await addDonationCampaign(product, { slug: 'les-malicieux' })
  await product.db.updateTable('forms').set({ title: hostile }).where('id', '=', own.formId).execute()
  const { organizationSlug, formSlug } = own.address
  for (const path of [
    `/associations/${organizationSlug}/formulaires/${formSlug}`,
    `/associations/${organizationSlug}`,
  ]) {
    const page = await (await ask(path)).text()
    assert.match(page, /onerror=alert/, 'the page shows it')
    assert.doesNotMatch(page, /<img src=x|<\/script><\/title>/)
  }
})

test('a page that names somebody is kept by nobody, neither here nor in the browser (ASVS 14.2.2, 14.3.2)', async () => {
  const { email } = await addPerson(product)
  const body = JSON.stringify({ username: email, password })
  const login = await ask('/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const cookie = login.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
  const path = '/associations?q=fournil'
  const own = await ask(path, { headers: { cookie } })
  assert.equal(own.headers.get('cache-control'), 'no-store')
  assert.match(await own.text(), /Camille/)
  for (const _ of [1, 2]) {
    const other = await ask(path)
    assert.equal(other.headers.get('cache-control'), 'private, no-cache')
    assert.doesNotMatch(await other.text(), /Camille/)
  }
})

test('files of the project, folders and the history of the sources are not served', async () => {
  const hidden = [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/main/start.ts',
    '/.data/secrets.json',
  ]
  const above = [
    '/assets/../server/index.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2fislands.json',
  ]
  const listings = ['/assets', '/assets/', '/src/']
  for (const path of [...hidden, ...above, ...listings]) {
    const answer = await raw(`GET ${path} HTTP/1.1`, 'host: localhost', 'connection: close')
    assert.ok(/^HTTP\/1\.1 (30[18]|40[034])/.test(answer), `${path}: ${answer.slice(0, 20)}`)
    assert.doesNotMatch(answer, /"dependencies"|ref: refs|"signing"|Index of|\.css<\/a>/, path)
  }
})

test('a request is never sent back to who sent it, and unknown methods are refused', async () => {
  for (const method of ['TRACE', 'TRACK', 'PROPFIND']) {
    for (const path of ['/', '/assets/script.js', '/ha-api/openapi.json', '/healthz']) {
      const answer = await raw(
        `${method} ${path} HTTP/1.1`,
        'host: localhost',
        'cookie: a=hidden',
        'connection: close',
      )
      assert.match(answer, /^HTTP\/1\.1 40[045]/, `${method} ${path}`)
      assert.doesNotMatch(answer, /hidden/)
    }
  }
})

test('a request whose end can be read in two ways is refused, and nothing behind it is answered (ASVS 4.2.1)', async () => {
  const behind = ['0', '', 'GET /healthz HTTP/1.1', 'host: localhost']
  const doubtful = [
    ['content-length: 4', 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked', 'content-length: 4'],
    ['content-length: 4', 'content-length: 5'],
    ['transfer-encoding: xchunked'],
    ['transfer-encoding : chunked'],
    ['content-length: +4'],
  ]
  for (const headers of doubtful) {
    const answer = await raw('POST /auth/token HTTP/1.1', 'host: localhost', ...headers, '', ...behind)
    assert.match(answer, /^HTTP\/1\.1 400/, headers.join(', '))
    assert.equal(answer.split('HTTP/1.1 ').length, 2, 'one answer')
  }
})

describe('the log of security events, whatever the level of the rest', () => {
  const post = (body: object) =>
    ask('/auth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const since = (place: number, event: string) => lines.slice(place).filter(line => line.event === event)

  test('has every try to log in, with its outcome, the account, and no address', async () => {
    const { email, userId } = await addPerson(product)
    const place = lines.length
    assert.equal((await post({ username: email, password: 'no' })).status, 401)
    assert.equal((await post({ username: email, password })).status, 200)
    const [wrong, right] = since(place, 'authentication')
    assert.deepEqual([wrong?.act, wrong?.code, wrong?.level], ['logIn', 'login_refused', 'warn'])
    assert.deepEqual([right?.act, right?.code, right?.actor], ['logIn', undefined, `user:${userId}`])
    assert.match(String(wrong?.subject), /^a[0-9a-f]{12}$/)
    assert.equal(wrong?.subject, right?.subject)
    assert.match(String(right?.trace), /^[0-9a-f]{32}$/)
    assert.match(String(right?.time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.doesNotMatch(JSON.stringify(lines), /example\.org|"no"|demonstration/)
  })

  test('has who asked for what is not theirs', async () => {
    const { email, userId } = await addPerson(product)
    const session = (await (await post({ username: email, password })).json()) as { access_token: string }
    const place = lines.length
    const { organizationSlug } = campaign.address
    const headers = { authorization: `Bearer ${session.access_token}` }
    assert.equal((await ask(`/ha-api/organizations/${organizationSlug}/payouts`, { headers })).status, 404)
    const [line] = since(place, 'access_refused')
    assert.deepEqual([line?.act, line?.actor, line?.code], ['listPayouts', `user:${userId}`, 'NOT_FOUND'])
  })

  test('has what was refused at the door: no token, another site, an attempt on the parser', async () => {
    const cases: readonly [string, RequestInit, number, string][] = [
      ['/ha-api/agg/user', {}, 401, 'UNAUTHENTICATED'],
      ['/auth/token', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403, 'FORBIDDEN'],
      [
        '/auth/token',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"__proto__":{"admin":true}}',
        },
        400,
        'BAD_REQUEST',
      ],
    ]
    for (const [path, init, status, code] of cases) {
      const place = lines.length
      assert.equal((await ask(path, init)).status, status)
      const [line] = since(place, 'refused')
      assert.deepEqual([line?.path, line?.status, line?.code], [path, status, code])
      assert.match(String(line?.network), /^n[0-9a-f]{12}$/)
    }
    const place = lines.length
    assert.equal((await ask('/introuvable')).status, 404)
    assert.deepEqual(lines.slice(place), [], 'an address that nobody knows is no attack')
  })

  test('goes by the address of the connection: nobody sets it by a header of a proxy (ASVS 4.1.3, 15.3.4)', async () => {
    const place = lines.length
    for (const forwarded of ['203.0.113.7', '198.51.100.1']) {
      const headers = { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded }
      assert.equal((await ask('/ha-api/agg/user', { headers })).status, 401)
    }
    const networks = since(place, 'refused').map(({ network }) => network)
    assert.equal(networks.length, 2)
    assert.equal(new Set(networks).size, 1)
  })

  test('calls nobody who hangs up in the middle of a body a fault of ours', async () => {
    const place = lines.length
    const anonymous = await ask('/auth/token', { method: 'POST' })
    const { access_token } = (await anonymous.json()) as { access_token: string }
    const json = 'application/json'
    for (const [path, type] of [
      ['/ha-api/webhooks/stripe', json],
      ['/auth/token', json],
      ['/connexion', json],
      ['/ha-api/carts/1/file', 'multipart/form-data; boundary=x'],
    ]) {
      const socket = connect(port, '127.0.0.1')
      const authorization = `authorization: Bearer ${access_token}`
      const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, authorization]
      socket.write(`${[...head, 'content-length: 100'].join('\r\n')}\r\n\r\n{"a":`)
      await sleep(100)
      socket.resetAndDestroy()
    }
    // The server has heard of it once it has answered somebody who came later.
    await sleep(200)
    assert.equal((await ask('/healthz')).status, 200)
    const faults = lines.slice(place).filter(({ level }) => level === 'error')
    assert.deepEqual(faults, [])
  })

  test('keeps to one line whatever is sent', async () => {
    const place = lines.length
    await raw(
      'GET /ha-api/agg/user?a=%0d%0a{"level":"error"} HTTP/1.1',
      'host: localhost',
      'connection: close',
    )
    await ask('/ha-api/agg/user%0d%0a%7b%22level%22:%22error%22%7d', {
      headers: { authorization: 'Bearer x' },
    })
    assert.ok(lines.slice(place).every(line => line.level === 'warn' && !/[\r\n]/.test(JSON.stringify(line))))
  })
})
