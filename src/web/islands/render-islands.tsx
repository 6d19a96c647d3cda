import { renderToString } from 'react-dom/server'
import { type MessagePick, pickMessages } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import type { IslandCollector, RequestedIsland } from './collector.ts'
import { type IslandJson, IslandRoot, idPrefix } from './island-root.tsx'

/** What the components of `ui/` say themselves. */
const kitMessages: readonly MessagePick[] = ['ui.*', 'common.close', 'common.optional', 'val.summary_title']

/** The page with each island's markup and JSON in the place of its marks. */
export function withIslands(page: string, islands: IslandCollector, locale: Locale): string {
  return islands.requested.reduce((html, island) => {
    const json = jsonOf(island, locale)
    return html.replace(island.markup, () => markupOf(island, json)).replace(island.json, () => escaped(json))
  }, page)
}

/** The texts of an island as JSON, made once per language. */
const written = new WeakMap<object, string>()

function jsonOf({ props, messages }: RequestedIsland, locale: Locale): IslandJson {
  return { props, locale, messages: pickMessages(locale, [...kitMessages, ...messages]) }
}

function markupOf({ name, element }: RequestedIsland, json: IslandJson): string {
  return renderToString(<IslandRoot json={json}>{element}</IslandRoot>, { identifierPrefix: idPrefix(name) })
}

/** JSON that cannot end its script element (ASVS 1.2.3). */
function escaped({ messages, ...rest }: IslandJson): string {
  const texts = written.get(messages) ?? safeJson(messages)
  written.set(messages, texts)
  return `${safeJson(rest).slice(0, -1)},"messages":${texts}}`
}

function safeJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
