import { useLayoutEffect, useState } from 'react'

/** Whether the island lives: false on the server and for the first look in the browser. */
export function useHydrated(): boolean {
  const [lives, setLives] = useState(false)
  useLayoutEffect(() => setLives(true), [])
  return lives
}
