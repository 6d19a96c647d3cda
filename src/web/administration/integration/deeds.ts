import type { Problem, Result } from '#domain/result.ts'
import type { Visit } from '../../context.ts'

/** What the page can do, as its buttons name it. */
export const deeds = [
  'create',
  'revoke',
  'origins',
  'add',
  'change',
  'test',
  'secret',
  'rotate',
  'on',
  'off',
  'delete',
  'replay',
] as const
export type Deed = (typeof deeds)[number]

/** What was typed. */
export type Typed = {
  readonly name: string
  readonly origins: string
  readonly url: string
  readonly eventTypes: readonly string[]
  readonly endpointId: string
}

/** What a post came to that did not lead on: what it shows, or what is wrong with what was typed. */
export type Sent = {
  readonly deed: Deed
  readonly typed: Typed
  readonly problems: readonly Problem[]
  /** A key that is shown this once. */
  readonly key?: string
  readonly secrets?: readonly string[]
}

const text = (form: FormData, name: string, longest = 600) => String(form.get(name) ?? '').slice(0, longest)

export function typedOf(form: FormData): Typed {
  return {
    name: text(form, 'name'),
    origins: text(form, 'origins', 4_000),
    url: text(form, 'url', 2_000),
    eventTypes: form.getAll('eventTypes').map(String),
    endpointId: text(form, 'endpoint'),
  }
}

type Done = { readonly key?: string; readonly secrets?: readonly string[] }
type Asked = Parameters<Visit['acts']['listApiKeys']>[0]

/** Does what a button says. */
export async function doDeed(
  { acts }: Pick<Visit, 'acts'>,
  asked: Asked,
  deed: Deed,
  form: FormData,
): Promise<Result<Done | null>> {
  const typed = typedOf(form)
  const { endpointId } = typed
  const endpoint = { ...asked, endpointId }
  switch (deed) {
    case 'create':
      return acts.createApiKey({ ...asked, name: typed.name, scope: 'checkout' })
    case 'revoke':
      return acts.revokeApiKey({ ...asked, keyId: text(form, 'key') })
    case 'origins':
      return acts.saveReturnOrigins({ ...asked, origins: typed.origins })
    case 'add': {
      const added = await acts.addEventEndpoint({ ...asked, ...typed })
      return added.ok ? { ok: true, value: null } : added
    }
    case 'change':
      return acts.changeEventEndpoint({ ...asked, ...typed })
    case 'test':
      return acts.testEndpoint(endpoint)
    case 'secret':
      return acts.readEndpointSecret(endpoint)
    case 'rotate':
      return acts.rotateEndpointSecret(endpoint)
    case 'replay':
      return acts.replayEvent({ ...asked, deliveryId: text(form, 'delivery') })
    default:
      return acts.switchEndpoint({ ...endpoint, to: deed })
  }
}
