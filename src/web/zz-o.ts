import { chromium } from 'playwright-core'

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [w, v] of [
  [320, '150.standard.standard.airy.device'],
  [320, '150.standard.dyslexic.airy.device'],
  [320, '100.standard.standard.normal.device'],
  [360, '150.standard.standard.normal.device'],
  [1440, '150.standard.dyslexic.airy.device'],
  [900, '150.standard.standard.normal.device'],
] as const) {
  const c = await b.newContext({ viewport: { width: w, height: 640 } })
  await c.addCookies([{ name: 'a11y', value: v, url: 'http://127.0.0.1:3500' }])
  const p = await c.newPage()
  for (const path of ['/kit', '/', '/connexion', '/nope', '/legal/confidentialite']) {
    await p.goto('http://127.0.0.1:3500' + path)
    const out = await p.evaluate(() => {
      const W = innerWidth
      const r: string[] = []
      for (const e of document.querySelectorAll('body *')) {
        const b = e.getBoundingClientRect()
        if (b.right > W + 1 && b.width > 0 && getComputedStyle(e).position !== 'absolute')
          r.push(e.tagName + '.' + e.className + ' ' + Math.round(b.right))
      }
      return [document.documentElement.scrollWidth, ...r.slice(0, 6)]
    })
    if ((out[0] as number) > w) console.log(w, v, path, out)
  }
  await c.close()
}
await b.close()
