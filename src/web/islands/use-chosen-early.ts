import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { typedEarlyInto } from './typed-early.ts'

/**
 * Hands over what was chosen in a form before its island lived: by name, `null` where nothing was. It is called once, before
 * anything that was pressed is heard.
 */
export function useChosenEarly(
  form: RefObject<HTMLFormElement | null>,
  adopt: (chosen: (name: string) => string | null) => void,
): void {
  const takeOver = useEffectEvent(() => {
    const early = form.current && typedEarlyInto(form.current)
    adopt(name => {
      const value = early?.get(name)
      return typeof value === 'string' ? value : null
    })
  })
  useLayoutEffect(() => takeOver(), [])
}
