import { createElement } from 'react'

/** A drawing of the icon library: its name, other names of it, and its lines. */
type Drawn = {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Draws an icon in the browser with the same markup as the library does on the server, without the library's own code for
 * sizes, colours and contexts that we never use: a kilobyte on every page (the island build puts it in its place).
 */
export default function createDrawing({ name, aliases = [], node }: Drawn) {
  const own = ['lucide', ...[name, ...aliases].map(each => `lucide-${each}`)].join(' ')
  return ({ className, ...attributes }: { readonly className?: string }) =>
    createElement(
      'svg',
      { ...frame, className: className === undefined ? own : `${own} ${className}`, ...attributes },
      node.map(([tag, { key, ...lines }]) => createElement(tag, { key, ...lines })),
    )
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
