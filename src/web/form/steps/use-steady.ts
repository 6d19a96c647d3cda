import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every drawing, which does what the one of the last drawing does: who got it earlier works with what is true now. */
export function useSteady<A extends readonly unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args) => latest.current(...args), [])
}
