import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'

const base = process.env.BASE ?? 'http://127.0.0.1:3500'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const pages: [string, string][] = [
  ['home', '/'],
  ['kit', '/kit'],
  ['404', '/nope'],
  ['login', '/connexion'],
  ['aide', '/legal/aide'],
]
for (const [w, h] of [
  [360, 780],
  [1440, 900],
] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, baseURL: base })
  for (const [name, path] of pages) {
    const page = await context.newPage()
    page.on(
      'console',
      m =>
        ['error', 'warning'].includes(m.type()) &&
        !m.text().includes('404') &&
        console.log(name, w, m.type(), m.text()),
    )
    page.on('pageerror', e => console.log(name, w, 'PAGEERROR', e.message))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) console.log(name, w, 'OVERFLOW', overflow)
    await page.screenshot({ path: `/tmp/web/${name}-${w}.png`, fullPage: name === 'kit' || name === 'home' })
    const axe = await new AxeBuilder({ page }).analyze()
    for (const v of axe.violations)
      console.log(
        name,
        w,
        'AXE',
        v.id,
        v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary?.split('\n')[1]).slice(0, 4),
      )
    await page.close()
  }
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Accessibilité' }).first().click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/web/a11y-${w}.png` })
  for (const v of (await new AxeBuilder({ page }).analyze()).violations)
    console.log('a11y', w, 'AXE', v.id, v.nodes.map(n => n.target.join(' ')).slice(0, 4))
  await page.keyboard.press('Escape')
  console.log('focus back', await page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
  await page.getByRole('button', { name: /langue/i }).click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/web/lang-${w}.png` })
  await page.keyboard.press('Escape')
  if (w < 900) {
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/web/menu-${w}.png` })
  }
  await page.getByRole('link', { name: 'Se connecter' }).first().click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/web/logindlg-${w}.png` })
  for (const v of (await new AxeBuilder({ page }).analyze()).violations)
    console.log('login dlg', w, 'AXE', v.id, v.nodes.map(n => n.target.join(' ')).slice(0, 4))
  await page.locator('#login-username').fill('a@b.fr')
  await page.locator('#login-password').fill('x')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/web/loginbad-${w}.png` })
  console.log('focus', await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80)))
  await context.close()
}
await browser.close()
