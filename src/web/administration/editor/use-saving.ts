import { type RefObject, useEffect, useRef, useState } from 'react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { useT } from '../../messages.tsx'
import { livePreview } from '../preview/live-preview.ts'
import { type SavingState, saveWhileTyping } from './saving.ts'

/** How the fields of an editor stand, for its save bar. */
export type Saving = {
  readonly state: SavingState
  /** When they were stored last, as a clock shows it. */
  readonly at: string
  readonly savesItself: boolean
  retry(): void
}

type Editor = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly campaign: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'state'>
  isRight(): boolean
  /** What is typed has been stored. */
  stored(): void
}

/** Saves a draft while it is typed, and shows beside it what its visitors will see (decision 28). */
export function useSaving({ form, campaign, isRight, stored }: Editor): Saving {
  const { locale } = useT()
  const [state, setState] = useState<SavingState>('stored')
  const [at, setAt] = useState('')
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
      isRight: () => rules.current.isRight(),
      tell(next) {
        setState(next)
        if (next !== 'saved') return
        rules.current.stored()
        setAt(new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format())
      },
    })
    const endPreview = livePreview(form.current)
    return () => {
      endSaving()
      endPreview()
    }
  }, [form, address, savesItself, locale])
  return { state, at, savesItself, retry: () => form.current?.dispatchEvent(new Event('retry')) }
}
