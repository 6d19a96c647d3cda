import { type RefObject, useRef } from 'react'

/** What was drawn last, for whatever listens longer than one drawing. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
