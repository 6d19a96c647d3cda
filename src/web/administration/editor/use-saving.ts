import { type RefObject, useEffect, useRef, useState } from 'react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { time } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { livePreview } from '../preview/live-preview.ts'
import { type SavingState, saveWhileTyping } from './saving.ts'

/** How the fields of an editor stand, for its save bar. */
export type Saving = {
  readonly state: SavingState
  /** When they were stored last, as a clock shows it. */
  readonly at: string
  readonly savesItself: boolean
  /** The version that a post of the fields is typed over. */
  readonly version: number
  retry(): void
}

type Editor = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly campaign: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'state' | 'version'>
  isRight(): boolean
  /** What is typed has been stored. */
  stored(): void
}

/** Saves a draft while it is typed, and shows beside it what its visitors will see (decision 28). */
export function useSaving({ form, campaign, isRight, stored }: Editor): Saving {
  const { locale } = useT()
  const [state, setState] = useState<SavingState>('stored')
  const [at, setAt] = useState('')
  const [version, setVersion] = useState(campaign.version)
  const begunWith = useRef(campaign.version)
  const rules = useRef({ isRight, stored })
  rules.current = { isRight, stored }
  const savesItself = campaign.state === 'Draft'
  const address = `${administrationPath(campaign, 'edition/1')}/enregistrement`
  useEffect(() => {
    if (form.current === null) return
    const endSaving = saveWhileTyping({
      form: form.current,
      address,
      savesItself,
      version: begunWith.current,
      isRight: () => rules.current.isRight(),
      tell(next, stands) {
        setState(next)
        setVersion(stands)
        if (next !== 'saved') return
        rules.current.stored()
        setAt(time(new Date().toISOString(), locale))
      },
    })
    return endSaving
  }, [form, address, savesItself, locale])
  usePreview(form)
  return { state, at, savesItself, version, retry: () => form.current?.dispatchEvent(new Event('retry')) }
}

/** Draws the page that its visitors will see beside the fields of a form, at each key. */
export function usePreview(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => (form.current === null ? undefined : livePreview(form.current)), [form])
}
