import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { firstShown } from './engine.ts'

/** How WebDriver names an element in its answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Element = { readonly [elementKey]: string }

/** WebKitGTK's own small browser, over WebDriver: the engine of Safari, on a display that nobody sees. */
export async function openWebKit(
  driverPath: string,
  browserPath: string,
  { port, display }: { readonly port: number; readonly display: string },
): Promise<Engine> {
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LANGUAGE: 'fr',
      LANG: 'C.UTF-8',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const root = `http://127.0.0.1:${port}`
  const call = async <Value>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Value> => {
    const answer = await fetch(`${root}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const { value } = (await answer.json()) as { value: Value & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  await answers(root)
  const options = { binary: browserPath, args: ['--automation'] }
  const { sessionId, capabilities } = await call<{
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  const ask = <Value>(method: 'GET' | 'POST', path: string, body?: object) =>
    call<Value>(method, `/session/${sessionId}${path}`, body)
  const run = <Value>(script: string, ...args: readonly unknown[]) =>
    ask<Value>('POST', '/execute/sync', { script, args })
  const find = (selector: string) =>
    run<Element | null>(`return (${firstShown})(arguments[0]) ?? null`, selector)
  const found = async (selector: string) => {
    const element = await find(selector)
    if (element === null) throw new Error(`nothing is shown for ${selector}`)
    await run(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element)
    return element[elementKey]
  }
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: address => ask('POST', '/url', { url: address }),
    address: () => ask('GET', '/url'),
    async textOf(selector) {
      const text = await run<string | null>(
        `return (${firstShown})(arguments[0])?.innerText ?? null`,
        selector,
      )
      return text ?? undefined
    },
    async type(selector, text) {
      // Its own command for typing does not focus what stands in a frame of another origin.
      await ask('POST', `/element/${await found(selector)}/click`, {})
      const keys = [...text].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] })
    },
    click: async selector => ask('POST', `/element/${await found(selector)}/click`, {}),
    async inFrame(address, work) {
      const frame = await run<Element | null>(
        `return [...document.querySelectorAll('iframe')].find(each => each.src.includes(arguments[0])) ?? null`,
        address,
      )
      if (frame === null) throw new Error(`no frame of ${address}`)
      await ask('POST', '/frame', { id: frame })
      try {
        await work()
      } finally {
        await ask('POST', '/frame', { id: null })
      }
    },
    screenshot: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await call('DELETE', `/session/${sessionId}`).catch(() => {})
      driver.kill()
    },
  }
}

async function answers(root: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${root}/status`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('WebKit’s driver does not answer')
}
