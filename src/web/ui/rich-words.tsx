import { createElement, Fragment, type ReactNode } from 'react'
import { linkRelation, type RichNode, readRichText } from '#domain/form/rich-text.ts'

/** An association's headings stand below the heading that names its words. */
const shownAs: Readonly<Record<string, string>> = { h2: 'h3', h3: 'h4' }

/** An association's words with their headings, lists and links: elements of a short list, whatever stands in the text (rule FRM-19). */
export function RichWords({ html }: { readonly html: string }): ReactNode {
  return createElement(Fragment, null, ...readRichText(html).map(elementOf))
}

function elementOf(node: RichNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  if (tag === 'a' && href === undefined) return createElement(Fragment, null, ...children.map(elementOf))
  const link = href === undefined ? null : { href, rel: linkRelation }
  return createElement(shownAs[tag] ?? tag, link, ...children.map(elementOf))
}
