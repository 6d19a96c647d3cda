import { chromium } from 'playwright-core'

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: 1440, height: 900 }, baseURL: 'http://127.0.0.1:3502' })
const p = await c.newPage()
p.on('console', m => console.log(m.type(), m.text().slice(0, 300)))
p.on('pageerror', e => console.log('ERR', e.message))
await p.goto('/kit')
await p.waitForTimeout(4000)
await p.getByRole('radio', { name: 'Autre montant' }).check()
console.log(await p.getByRole('textbox', { name: /en euros/ }).count())
await p.screenshot({ path: '/tmp/web/dev.png' })
await b.close()
