import type { Source } from './source.ts'

/** Files that reach themselves by imports, be they only of types. */
export function circles(files: readonly Source[]): readonly string[] {
  const edges = new Map(
    files.map(file => [file.path, file.imports.filter(each => each.inside).map(each => each.to)]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) return void found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const file of files) walk(file.path, [])
  return found
}
