import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Source } from './source.ts'

/** A node of the syntax tree: its type, and whatever else it has. */
type Node = { readonly type: string; readonly [field: string]: unknown }

/** A piece of code that runs as one: a function without the transactions it opens, or what one such transaction does. */
type Zone = {
  readonly name: string
  readonly isInTransaction: boolean
  /** What it asks of the outside world, and transactions that it opens. */
  readonly effects: readonly string[]
  /** Functions that it calls, as `file:name`. */
  readonly calls: readonly string[]
}

/** Names of the methods of a provider that answer over the network. */
export function providerCalls(files: readonly Source[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { path, text } of files)
    walk(parseSync(path, text).program as unknown as Node, node => {
      if (node.type === 'TSMethodSignature' && /\bPromise<\s*ProviderAnswer</.test(textOf(text, node)))
        names.add(nameOf(node.key))
      return undefined
    })
  return names
}

/**
 * What stands in a transaction (a callback of `transaction(…)`, a function that takes a `Transaction`, and all that these call)
 * and all the same asks a provider, sends a mail or opens another transaction. By function, so that an act may ask a provider between
 * two of its transactions. Bytes may be kept in one: the row that names them is committed after them.
 */
export function effectsInTransactions(
  files: readonly Source[],
  providerMethods: ReadonlySet<string>,
): readonly string[] {
  const zones = files.flatMap(file => zonesOf(file, providerMethods))
  const byName = Map.groupBy(zones, zone => zone.name)
  const found = new Set<string>()
  const visit = (zone: Zone, way: readonly string[], seen: Set<Zone>): void => {
    if (seen.has(zone)) return
    seen.add(zone)
    const here = [...way, zone.name]
    for (const effect of zone.effects) found.add(`${here.join(' -> ')}: ${effect}`)
    for (const called of zone.calls) for (const next of byName.get(called) ?? []) visit(next, here, seen)
  }
  for (const zone of zones) if (zone.isInTransaction) visit(zone, [], new Set())
  return [...found]
}

function zonesOf({ path, text }: Source, providerMethods: ReadonlySet<string>): readonly Zone[] {
  const { program, module } = parseSync(path, text)
  const imported = new Map(
    module.staticImports.flatMap(each =>
      each.entries.map(entry => [
        entry.localName.value,
        `${pathOf(path, each.moduleRequest.value)}:${entry.importName.name}`,
      ]),
    ),
  )
  const zones: Zone[] = []

  const own = functionsOf(program as unknown as Node)
  const called = (callee: Node) => imported.get(nameOf(callee)) ?? `${path}:${nameOf(callee)}`
  const isKnown = (callee: Node) =>
    imported.has(nameOf(callee)) || own.some(([name]) => name === nameOf(callee))

  const add = (name: string, body: Node, isInTransaction: boolean): void => {
    const effects: string[] = []
    const calls: string[] = body.type === 'Identifier' ? [called(body)] : []
    const asks = (method: Node) => providerMethods.has(nameOf(method)) && !isKnown(method)
    walk(body, node => {
      if (node !== body && isFunction(node) && takesTransaction(text, node)) {
        add(name, node, true)
        return 'leave'
      }
      if (node.type !== 'CallExpression') return undefined
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: readonly Node[] }
      if (callee.type === 'Identifier' && asks(callee)) effects.push(nameOf(callee))
      else if (callee.type === 'Identifier') calls.push(called(callee))
      if (callee.type !== 'MemberExpression') return undefined
      const method = callee.property as Node
      if (nameOf(method) === 'transaction') {
        effects.push('opens a transaction')
        for (const work of given) add(name, work, true)
        return 'leave'
      }
      const whole = textOf(text, callee)
      if (providerMethods.has(nameOf(method)) || /\bapp\.mail\./.test(whole)) effects.push(whole)
      return undefined
    })
    zones.push({ name, isInTransaction, effects, calls })
  }

  for (const [name, node] of own) add(`${path}:${name}`, node, takesTransaction(text, node))
  return zones
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'
}

/** By name or by type; not a function that takes work to be done in a transaction of its own. */
function takesTransaction(text: string, { params }: Node): boolean {
  return (params as readonly Node[]).some(each =>
    /^tx\b(?!.*=>)|^\w+: Transaction$/s.test(textOf(text, each)),
  )
}

/** The functions of a file by name: declarations, and arrows that are kept in a constant. */
function functionsOf(program: Node): readonly (readonly [string, Node])[] {
  const found: (readonly [string, Node])[] = []
  for (const statement of program.body as readonly Node[]) {
    const node = (statement.declaration ?? statement) as Node
    if (node.type === 'FunctionDeclaration') found.push([nameOf(node.id), node])
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations as readonly { id: Node; init: Node | null }[])
      if (init?.type === 'ArrowFunctionExpression') found.push([nameOf(id), init])
  }
  return found
}

/** Every node from the top down; below one for which `see` says so it does not go. */
function walk(node: Node, see: (node: Node) => 'leave' | undefined): void {
  if (see(node) === 'leave') return
  for (const field of Object.values(node))
    for (const each of Array.isArray(field) ? field : [field])
      if (typeof each === 'object' && each !== null && 'type' in each) walk(each as Node, see)
}

function pathOf(from: string, name: string): string {
  if (name.startsWith('#')) return join('src', name.slice(1))
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : name
}

function nameOf(node: unknown): string {
  return (node as { name?: string } | null)?.name ?? ''
}

function textOf(text: string, { start, end }: Node): string {
  return text.slice(start as number, end as number)
}
