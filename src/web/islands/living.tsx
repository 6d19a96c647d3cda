import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { pressAgain } from './early-press.ts'

type Props = { readonly root: HTMLElement; readonly children: ReactNode }

/** An island in the browser: once it lives, and has taken over what was chosen before, it hears what was pressed before. */
export function Living({ root, children }: Props) {
  const [lives, setLives] = useState(false)
  useLayoutEffect(() => setLives(true), [])
  useEffect(() => {
    if (lives) pressAgain(root)
  }, [lives, root])
  return children
}
