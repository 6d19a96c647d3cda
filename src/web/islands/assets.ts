/** The files of one browser entry, as addresses: the script, and what it imports at once. */
export type EntryAssets = { readonly script: string; readonly imports: readonly string[] }

/** The files of every browser entry, by the name of the island. */
export type IslandAssets = Readonly<Record<string, EntryAssets>>

type ManifestChunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}
type Manifest = Readonly<Record<string, ManifestChunk>>

/** The entries of a Vite manifest: `src/web/islands/shell.entry.ts` is the island `shell`. */
export function assetsFromManifest(manifest: Manifest, origin = ''): IslandAssets {
  const address = (chunk: ManifestChunk) => `${origin}/${chunk.file}`
  const importsOf = (chunk: ManifestChunk): ManifestChunk[] =>
    (chunk.imports ?? []).flatMap(key => {
      const imported = manifest[key]
      return imported ? [imported, ...importsOf(imported)] : []
    })
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry)
  return Object.fromEntries(
    entries.map(([source, chunk]) => [
      islandName(source),
      { script: address(chunk), imports: [...new Set(importsOf(chunk).map(address))] },
    ]),
  )
}

function islandName(source: string): string {
  return source.replace(/^.*\//, '').replace(/\.entry\.tsx?$/, '')
}
