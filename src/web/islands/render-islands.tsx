import { renderToString } from 'react-dom/server'
import { type MessagePick, pickMessages } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import type { IslandCollector, Marks, RequestedIsland } from './collector.ts'
import { type IslandJson, IslandRoot } from './island-root.tsx'
import { RenderedIslands } from './rendered-islands.ts'

/** What the components of `ui/` say themselves. */
const kitMessages: readonly MessagePick[] = ['ui.*', 'common.close', 'common.optional', 'val.summary_title']

type Settings = {
  readonly locale: Locale
  /** Whether the next visitor may get the same markup: nothing in it is somebody's own. */
  readonly shared: boolean
}

/** The page with each island's markup and JSON in the place of its marks, which stand in the order of the islands. */
export function withIslands(page: string, islands: IslandCollector, settings: Settings): string {
  const pieces: string[] = []
  let rest = page
  for (const island of islands.requested) {
    const { markup, json } = rendered(island, settings)
    const [before, between, after] = partsOf(rest, island)
    pieces.push(before, markup, between, json)
    rest = after
  }
  return `${pieces.join('')}${rest}`
}

function partsOf(text: string, { markup, json }: Marks): readonly [string, string, string] {
  const first = text.indexOf(markup)
  const second = text.indexOf(json, first)
  if (first < 0 || second < 0) throw new Error(`the page has lost its mark ${markup}`)
  return [text.slice(0, first), text.slice(first + markup.length, second), text.slice(second + json.length)]
}

const known = new RenderedIslands()
/** The texts of an island as JSON, made once per language. */
const written = new WeakMap<object, string>()

/** The markup of an island and the JSON that it is hydrated with: the first follows from the second alone. */
function rendered(island: RequestedIsland, { locale, shared }: Settings): Marks {
  const messages = pickMessages(locale, [...kitMessages, ...island.messages])
  const texts = written.get(messages) ?? safeJson(messages)
  written.set(messages, texts)
  const props = safeJson(island.props)
  const json = `{"props":${props},"locale":"${locale}","messages":${texts}}`
  const render = () => markupOf(island, { props: island.props, locale, messages })
  const markup = shared ? known.of(messages, `${island.name} ${props}`, render) : render()
  return { markup, json }
}

function markupOf({ element }: RequestedIsland, json: IslandJson): string {
  return renderToString(<IslandRoot json={json}>{element}</IslandRoot>)
}

/** JSON that cannot end its script element (ASVS 1.2.3). */
function safeJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
