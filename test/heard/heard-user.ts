import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Locator, type Page } from 'playwright-core'
import type { Locale } from '#messages/locales.ts'
import { Visitor } from '#test/support/browser.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { Ears, words } from './ears.ts'
import { orcaWords } from './orca-words.ts'
import { readLive, type Seen, seenInFocus } from './screen.ts'

/** Chromium's own bubbles would be announced over the page: to translate it, to fill in a card. */
const withoutOffers = {
  translate: { enabled: false },
  autofill: { credit_card_enabled: false, profile_enabled: false },
  credentials_enable_service: false,
}

/** More stops than any way between two controls has. */
const longestWay = 70

/** How long a page may take until it is announced, on a busy machine as well. */
const loading = 120_000

/** How long a stop may be silent before somebody asks where they are. */
const shortPatience = 3000

/** How long any other stop may be silent before we go back and come again, and the pauses on that way. */
const longPatience = 8000
const pauses = [1000, 2000, 4000] as const

/** Within which a page has said what a choice changes. */
const settling = 1200

/** Somebody who sees nothing: keys go in by the keyboard of the desktop, what comes back is what Orca says. */
export class HeardUser {
  readonly visitor: Visitor
  readonly ears: Ears
  readonly #said: (typeof orcaWords)[Locale]
  /** Stops at which what was said was compared with the screen. */
  stops = 0
  /** Changes of live regions that were said without being asked for. */
  news = 0
  /** Stops that Orca only named when asked where one is. */
  asked = 0
  #lastDocument = ''

  constructor(visitor: Visitor, ears: Ears) {
    this.visitor = visitor
    this.ears = ears
    this.#said = orcaWords[visitor.look.locale]
  }

  /** Opens Chromium on the desktop once Orca is awake. */
  static async arrive(origin: string, locale: Locale): Promise<HeardUser> {
    const ears = new Ears()
    await ears.hears(orcaWords[locale].ready, loading)
    const profile = join(process.env.HEARD_FOLDER ?? '', `profile-${process.pid}-${Date.now()}`)
    mkdirSync(join(profile, 'Default'), { recursive: true })
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(withoutOffers))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      headless: false,
      viewport: null,
      baseURL: origin,
      locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
      reducedMotion: 'reduce',
      args: [
        '--no-sandbox',
        '--test-type',
        '--disable-gpu',
        '--no-first-run',
        '--force-renderer-accessibility',
        '--window-size=1280,900',
        // Without an address bar that Tab would visit.
        '--app=data:text/html,',
      ],
    })
    await context.addCookies([{ name: 'locale', value: locale, url: origin }])
    const page = context.pages()[0] ?? (await context.newPage())
    return new HeardUser(new Visitor(context, page, { locale, width: 1280 }), ears)
  }

  get page(): Page {
    return this.visitor.page
  }

  /** Opens an address, and waits until the page has been announced. */
  async open(path: string): Promise<void> {
    this.ears.listen()
    await this.visitor.open(path)
    await this.isAnnounced()
  }

  /** A page that came since `listen` was announced: keys before that go unheard. */
  isAnnounced(): Promise<void> {
    this.#lastDocument = this.page.url()
    return this.ears.hears(this.#said.loaded, loading)
  }

  /** Presses Tab until the control has the focus; at each stop what is said must be what is seen. */
  async tabTo(control: Locator): Promise<void> {
    if (await hasFocus(control)) return
    for (let stop = 0; stop < longestWay; stop += 1) {
      await this.go('Tab')
      if (await hasFocus(control)) return
    }
    assert.fail(`no way by keyboard to ${control}`)
  }

  async type(control: Locator, text: string): Promise<void> {
    await this.tabTo(control)
    key('type', '--delay', '30', text)
    await this.#until(
      async () => (await control.inputValue()).replace(/\s/g, '').length >= text.replace(/\s/g, '').length,
    )
  }

  /** Presses a key and waits for words that follow. */
  async press(name: string, ...expected: readonly string[]): Promise<void> {
    this.ears.listen()
    key('key', '--clearmodifiers', name)
    for (const text of expected) await this.ears.hears(text)
  }

  /** Chooses or ticks what has the focus, and hears that it is. */
  async choose(control: Locator): Promise<void> {
    await this.tabTo(control)
    const before = await readLive(this.page)
    await this.press('space')
    await this.#until(() => control.isChecked())
    const kind = (await control.getAttribute('type')) === 'radio' ? 'radio' : 'checkbox'
    await this.#hearsState(kind, true).catch(() => this.#comesAgain())
    await this.#hearsNews(before)
  }

  /** Presses what has the focus, and hears what the page says of it by itself. */
  async pressForNews(name: string): Promise<void> {
    const before = await readLive(this.page)
    await this.press(name)
    assert.ok((await this.#hearsNews(before)) > 0, 'the page says nothing of it')
  }

  /** Goes down the page line by line until each word of a part of it was said since `listen`. */
  async reads(part: Locator, mostLines = 90): Promise<void> {
    const shown = words(await part.innerText())
    for (let line = 0; line < mostLines && this.#unheard(shown).length > 0; line += 1) {
      const said = this.ears.said().length
      key('key', '--clearmodifiers', 'Down')
      // Keys that come before a line was said would only pile up.
      for (let waits = 0; waits < 40 && this.ears.said().length === said; waits += 1) await sleep(100)
    }
    assert.deepEqual(this.#unheard(shown), [], `never said; heard: ${JSON.stringify(this.ears.said())}`)
    this.stops += 1
  }

  /** What was compared, in one line. */
  outcome(): string {
    const { stops, news, asked } = this
    return `${stops} stops and ${news} announced changes compared with the screen; ${asked} stops named only when asked`
  }

  leave(): Promise<void> {
    return this.visitor.leave()
  }

  #unheard(shown: readonly string[]): readonly string[] {
    const heard = new Set(words(this.ears.said().join(' ')))
    return shown.filter(word => !heard.has(word))
  }

  /** A key that moves the focus: what is said of its new place must be what is seen there. */
  async go(by: string): Promise<void> {
    this.ears.listen()
    key('key', '--clearmodifiers', by)
    await sleep(150)
    const seen = await seenInFocus(this.page)
    if (seen === undefined) return
    const crossed = seen.document !== this.#lastDocument
    this.#lastDocument = seen.document
    try {
      await this.#hearsWhatIsSeen(seen, crossed ? shortPatience : longPatience)
    } catch (error) {
      if (crossed) await this.#asksWhere(seen)
      else if (by === 'Tab') await this.#comesAgain()
      else throw error
    }
    this.stops += 1
  }

  /** Orca 43 passes in silence from one document to another, as into the provider's frames: people ask it where they are. */
  async #asksWhere(seen: Seen): Promise<void> {
    this.ears.listen()
    key('key', '--clearmodifiers', 'KP_Enter')
    await this.ears.hears(seen.text)
    this.asked += 1
  }

  /** On a busy machine Orca misses a stop now and then: we go back and come again, with more time for both ways. */
  async #comesAgain(): Promise<void> {
    for (const pause of pauses) {
      key('key', '--clearmodifiers', 'shift+Tab')
      await sleep(pause)
      this.ears.listen()
      key('key', '--clearmodifiers', 'Tab')
      await sleep(pause)
      const seen = await seenInFocus(this.page)
      if (seen === undefined) continue
      const [heard] = await Promise.allSettled([this.#hearsWhatIsSeen(seen, pause * 4)])
      if (heard.status === 'fulfilled') return
      if (pause === pauses.at(-1)) throw heard.reason
    }
    assert.fail('nothing has the focus')
  }

  /** Hears every live region whose words have changed; gives how many. */
  async #hearsNews(before: readonly string[]): Promise<number> {
    await sleep(settling)
    const now = await readLive(this.page)
    const changed = now.filter((text, at) => text !== '' && text !== before[at])
    for (const text of changed) await this.ears.hears(text)
    this.news += changed.length
    return changed.length
  }

  async #hearsWhatIsSeen(seen: Seen, milliseconds?: number): Promise<void> {
    await this.ears.hears(seen.text, milliseconds)
    await this.ears.hears(this.#said.kind[seen.kind], milliseconds)
    if (seen.kind === 'radio' || seen.kind === 'checkbox') await this.#hearsState(seen.kind, seen.isChecked)
    if (seen.kind === 'field' && seen.isRequired) await this.ears.hears(this.#said.required)
    // Orca has no word for a wrong choice among several: it says the error.
    if (seen.isInvalid && seen.kind !== 'radio') await this.ears.hears(this.#said.invalid)
  }

  async #hearsState(kind: 'radio' | 'checkbox', isOn: boolean): Promise<void> {
    const { on, off } = this.#said[kind]
    await this.ears.hears(isOn ? on : off)
    // « non cochée » holds « cochée ».
    if (isOn) assert.ok(!this.ears.said().some(line => line.includes(off)), `said « ${off} »`)
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await holds()) return
      await sleep(100)
    }
    assert.fail('the key had no effect')
  }
}

/** Keys of the desktop: those that the browser's protocol sends move the focus without telling a screen reader all of it. */
function key(...pressed: readonly string[]): void {
  execFileSync('xdotool', pressed)
}

const hasFocus = (control: Locator) =>
  control.evaluateAll(elements => elements.some(element => element === document.activeElement))
