import type { ComponentProps, ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type IslandJson, IslandRoot } from './island-root.tsx'
import { Living } from './living.tsx'
import type { Islands } from './registry.ts'
import { noteTypedEarly } from './typed-early.ts'

/** Brings an island to life in the browser: the whole of `islands/<name>.entry.tsx`. */
export function hydrate<N extends keyof Islands>(
  name: N,
  Component: ComponentType<ComponentProps<Islands[N]>>,
) {
  // A task of its own: the browser answers whoever already scrolls or types in between.
  setTimeout(() => {
    const root = document.getElementById(`island-${name}`)
    const data = document.getElementById(`island-${name}-json`)
    if (!root || !data) return
    const json: IslandJson = JSON.parse(data.textContent)
    const Island = Component as ComponentType<object>
    noteTypedEarly(root)
    hydrateRoot(
      root,
      <Living root={root}>
        <IslandRoot json={json}>
          <Island {...json.props} />
        </IslandRoot>
      </Living>,
    )
  })
}
