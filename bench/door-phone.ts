import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Look, openBrowser, openWholeBrowser, Visitor } from '#test/support/browser.ts'
import { filmCodes } from '#test/support/code-film.ts'
import { type DoorLab, openDoorLab } from '#test/support/door-lab.ts'
import { largeDoor } from '#test/support/large-door.ts'
import { stopTestServer } from '#test/support/postgres.ts'
import { percentile, shown } from './figures.ts'
import { atMost, below, figureOf, type Outcome, render, told } from './outcome.ts'
import { saveResult } from './results.ts'

/**
 * `npm run bench:door-phone`: the page of a gate in Chromium with 20,000 tickets in its list. Thirty codes come from a hand-held scanner, thirty
 * are held before a camera that plays a film. From the code to the decision, to the one that lies on the disk, and from the frame to the painted result.
 */
const ticketsInList = 20_000
const filmed = 30
const phone: Look = { locale: 'fr', width: 390, height: 844 }

type Times = {
  readonly decided: readonly number[]
  readonly kept: readonly number[]
  readonly shown: readonly number[]
}
type Door = Awaited<ReturnType<typeof largeDoor>>
type Setting = { readonly lab: DoorLab; readonly door: Door; readonly path: string }

async function open({ lab, path }: Setting, browser: Awaited<ReturnType<typeof openBrowser>>) {
  const visitor = await Visitor.arrive(browser, lab.origin, phone)
  await visitor.open(path)
  await visitor.page.getByRole('heading', { name: visitor.t('scanner.last') }).waitFor()
  return visitor
}

async function timesOf({ page }: Visitor): Promise<Times> {
  const measured = (name: string) =>
    page.evaluate(each => performance.getEntriesByName(each).map(({ duration }) => duration), name)
  return {
    decided: await measured('door.decided'),
    kept: await measured('door.kept'),
    shown: await measured('door.shown'),
  }
}

async function beamAll(setting: Setting): Promise<Times> {
  const browser = await openBrowser()
  try {
    const visitor = await open(setting, browser)
    const { page, t } = visitor
    for (const code of setting.door.codes.slice(filmed)) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await page.locator('.door-said').getByText(t('scanner.word_enter'), { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.door-flash').waitFor({ state: 'detached' })
    }
    return await timesOf(visitor)
  } finally {
    await browser.close()
  }
}

async function filmAll(setting: Setting, folder: string): Promise<Times> {
  const film = join(folder, 'door.mjpeg')
  await filmCodes(film, setting.door.codes.slice(0, filmed), { seen: 40, between: 50 })
  const browser = await openWholeBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    const visitor = await open(setting, browser)
    const { page, t } = visitor
    await page.context().grantPermissions(['camera'])
    const start = page.getByRole('button', { name: t('scanner.camera_start') })
    if (await start.isVisible()) await start.click()
    await page.waitForFunction(count => performance.getEntriesByName('door.shown').length >= count, filmed, {
      timeout: 180_000,
    })
    return await timesOf(visitor)
  } finally {
    await browser.close()
  }
}

function outcomeOf(beamed: Times, seen: Times, kilobytes: number): Outcome {
  const row = (title: string, times: readonly number[]) => [
    title,
    shown(times.length),
    ...[0.5, 0.95, 1].map(share => shown(percentile(times, share))),
  ]
  const decided = [...beamed.decided, ...seen.decided]
  const kept = [...beamed.kept, ...seen.kept]
  return {
    title: `A phone at the door with ${shown(ticketsInList)} tickets in its list`,
    columns: ['', 'codes', 'p50 ms', 'p95 ms', 'longest ms'],
    rows: [
      row('code to decision', decided),
      row('code to decision that lies on the disk', kept),
      row('code of a hand-held scanner to the painted result', beamed.shown),
      row('frame of the camera to the painted result', seen.shown),
    ],
    verdicts: [
      below('p95 ms from a code to the decision', percentile(decided, 0.95), 20),
      below('p50 ms from a code to the decision that lies on the disk', percentile(kept, 0.5), 20),
      told('p95 ms from a code to the decision that lies on the disk', percentile(kept, 0.95)),
      below('p95 ms from the frame of a camera to the painted result', percentile(seen.shown, 0.95), 300),
      below('p95 ms from a scanned code to the painted result', percentile(beamed.shown, 0.95), 300),
      told('ms from the first frame with a code to its painted result', seen.shown[0] ?? Number.NaN),
      atMost('KB of the list for 1,000 tickets', kilobytes, 100),
    ],
    measured: { beamed, seen, kilobytes },
  }
}

const { values } = parseArgs({ options: { save: { type: 'boolean' } } })
const folder = await mkdtemp(join(tmpdir(), 'obole-door-'))
const lab = await openDoorLab()
try {
  const { gate, path } = await lab.openGate('Porte A')
  const door = await largeDoor(ticketsInList, gate.id)
  lab.server.answer = door.answer
  const setting = { lab, door, path }
  const kilobytes = gzipSync(JSON.stringify(door.chunks)).length / 1024 / (ticketsInList / 1000)
  const outcome = outcomeOf(await beamAll(setting), await filmAll(setting, folder), kilobytes)
  process.stdout.write(`${render(outcome)}\n`)
  if (values.save)
    saveResult('npm run bench:door-phone -- --save', {
      figures: outcome.verdicts.map(verdict => figureOf('door-phone', verdict)),
      details: outcome.measured,
    })
  process.exitCode = outcome.verdicts.every(({ met }) => met) ? 0 : 1
} finally {
  await lab.close()
  await stopTestServer()
  await rm(folder, { recursive: true, force: true })
}
