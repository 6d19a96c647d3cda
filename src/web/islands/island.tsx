import type { ComponentProps, ComponentType } from 'react'
import type { MessagePick } from '#messages/catalogue.ts'
import { usePage } from '../page-context.tsx'
import { keepPress } from './early-press.ts'
import { type Islands, islands } from './registry.ts'

type Props<N extends keyof Islands> = {
  readonly name: N
  /** Travels to the browser as JSON: plain values only, and nothing that the visitor may not read. */
  readonly props: ComponentProps<Islands[N]>
  /** The texts that the island uses, as keys or `namespace.*`; those of `ui/` come by themselves. */
  readonly messages: readonly MessagePick[]
  /** Where the server does not answer its forms: what is pressed before it lives is kept until then. */
  readonly keepsPress?: boolean
}

/**
 * An interactive part of a public page: `<Island name="donation" props={…} messages={['tip.*']} />`. It is rendered on
 * the server and hydrated by `islands/<name>.entry.tsx`; without JavaScript its markup stays as it is.
 */
export function Island<N extends keyof Islands>({ name, props, messages, keepsPress }: Props<N>) {
  const page = usePage()
  const Component = islands[name] as ComponentType<object>
  const marks = page.islands.add({ name, props, element: <Component {...props} />, messages })
  const assets = page.islandAssets[name]
  // The page reads without them: pictures, fonts and style go first.
  return (
    <>
      {assets?.imports.map(href => (
        <link key={href} rel="modulepreload" href={href} nonce={page.nonce} fetchPriority="low" />
      ))}
      <div id={`island-${name}`}>{marks.markup}</div>
      {keepsPress && assets && <script nonce={page.nonce}>{keepPress}</script>}
      <script type="application/json" id={`island-${name}-json`}>
        {marks.json}
      </script>
      {assets && <script type="module" src={assets.script} nonce={page.nonce} />}
    </>
  )
}
