import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the island lives: false on the server and for the first look in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
