import type { RegisteredOrganization } from '#domain/organization/opening.ts'
import { searchSample } from './sample.ts'
import { searchStateRegister } from './state-register.ts'

type Register = { search(text: string): Promise<readonly RegisteredOrganization[]> }

type Settings = {
  /** The address of an API like « Recherche d’entreprises »; `undefined`: none. */
  readonly url: string | undefined
  /** Whether the demo's few organizations stand in for a register. */
  readonly sample: boolean
  readonly warn: (err: unknown) => void
}

/** The register that organizations are found in; without one everybody types by hand. A register that fails finds nothing. */
export function createRegister({ url, sample, warn }: Settings): Register {
  return {
    async search(text) {
      if (url === undefined) return sample ? searchSample(text) : []
      try {
        return await searchStateRegister(url, text)
      } catch (err) {
        warn(err)
        return []
      }
    },
  }
}
