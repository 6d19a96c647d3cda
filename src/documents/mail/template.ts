/** What a template is filled with: texts by name, and for `{{#name}} … {{/name}}` as many rounds as the list is long. */
export type TemplateValues = { readonly [name: string]: string | readonly TemplateValues[] }

export type Template = (values: TemplateValues) => string

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'section'; readonly name: string; readonly nodes: readonly Node[] }

const mark = /\{\{([#/]?)(\w+)\}\}/g

/**
 * Reads a template once. `write` makes every value safe for where it stands: there is no way to put a value in without
 * it. Throws on sections that do not close; a missing value throws when the template is filled.
 */
export function readTemplate(source: string, write: (value: string) => string): Template {
  const nodes = parse(source)
  return values => fill(nodes, values, write)
}

function parse(source: string): Node[] {
  const open: { name: string; nodes: Node[] }[] = [{ name: '', nodes: [] }]
  let from = 0
  for (const { 0: whole, 1: sign, 2: name = '', index } of source.matchAll(mark)) {
    const here = open.at(-1)!
    here.nodes.push({ kind: 'text', text: source.slice(from, index) })
    from = index + whole.length
    if (sign === '') here.nodes.push({ kind: 'value', name })
    if (sign === '#') open.push({ name, nodes: [] })
    if (sign === '/') close(open, name)
  }
  const [root, unclosed] = open
  if (unclosed) throw new Error(`The section ${unclosed.name} of a template is not closed.`)
  return [...root!.nodes, { kind: 'text', text: source.slice(from) }]
}

function close(open: { name: string; nodes: Node[] }[], name: string): void {
  const section = open.pop()!
  const around = open.at(-1)
  if (section.name !== name || !around) throw new Error(`A template closes ${name}, which is not open.`)
  around.nodes.push({ kind: 'section', ...section })
}

function fill(nodes: readonly Node[], values: TemplateValues, write: (value: string) => string): string {
  let filled = ''
  for (const node of nodes) {
    if (node.kind === 'text') filled += node.text
    else if (node.kind === 'value') filled += write(textOf(values, node.name))
    else
      for (const round of roundsOf(values, node.name))
        filled += fill(node.nodes, { ...values, ...round }, write)
  }
  return filled
}

function textOf(values: TemplateValues, name: string): string {
  const value = values[name]
  if (typeof value !== 'string') throw new Error(`The template has no text for ${name}.`)
  return value
}

function roundsOf(values: TemplateValues, name: string): readonly TemplateValues[] {
  const value = values[name]
  if (value === undefined || typeof value === 'string')
    throw new Error(`The template has no list for ${name}.`)
  return value
}
