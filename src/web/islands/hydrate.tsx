import { type ComponentProps, type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandJson, IslandRoot, idPrefix } from './island-root.tsx'
import type { Islands } from './registry.ts'

/**
 * Brings an island to life in the browser: the whole of `islands/<name>.entry.tsx`. In slices, so that a slow phone answers
 * meanwhile; a click brings the rest forward.
 */
export function hydrate<N extends keyof Islands>(
  name: N,
  Component: ComponentType<ComponentProps<Islands[N]>>,
) {
  const root = document.getElementById(`island-${name}`)
  const data = document.getElementById(`island-${name}-json`)
  if (!root || !data) return
  const json: IslandJson = JSON.parse(data.textContent)
  const Island = Component as ComponentType<object>
  startTransition(() => {
    hydrateRoot(
      root,
      <IslandRoot json={json}>
        <Island {...json.props} />
      </IslandRoot>,
      { identifierPrefix: idPrefix(name) },
    )
  })
}
