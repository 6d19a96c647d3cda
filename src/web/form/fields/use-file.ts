import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { largestFile } from '#domain/fields/file-type.ts'
import type { FieldControl } from './field-control.ts'
import { type FileOutcome, sendFile, type Upload } from './send-file.ts'
import { mayBeTaken, onItsWay, sentFile } from './sent-file.ts'

/** Where the file of a field is: nowhere yet, on its way, or refused. One that was sent is the value of the field. */
export type FileState =
  | { readonly at: 'rest' }
  | { readonly at: 'way'; readonly file: File; readonly share: number }
  | { readonly at: 'refused'; readonly file: File; readonly code: ErrorCode }

/** A file on its way: what becomes of it, and how to stop it. */
type Sending = { readonly outcome: Promise<FileOutcome>; readonly stop: () => void }

const rest: FileState = { at: 'rest' }

export type FileTransfer = {
  readonly state: FileState
  choose(file: File): Promise<void>
  drop(): void
}

/** Sends the file of a field as soon as it is chosen, or at once where it was chosen before. */
export function useFile(control: FieldControl, chosen: File | undefined): FileTransfer {
  const { cartId, value, onValue } = control
  const [state, setState] = useState(rest)
  const way = useRef<Sending>(null)
  useEffect(() => () => way.current?.stop(), [])
  // A page that was left while it sent a file has none.
  const lost = value === onItsWay && state.at !== 'way'
  useEffect(() => {
    if (lost) onValue('')
  }, [lost, onValue])

  async function choose(file: File) {
    const code = cartId === null ? 'CART_UNKNOWN' : problemOf(file)
    if (code !== undefined) return setState({ at: 'refused', file, code })
    way.current?.stop()
    const mine = startSending({
      cartId: cartId ?? '',
      file,
      onProgress: share => setState({ at: 'way', file, share }),
    })
    way.current = mine
    setState({ at: 'way', file, share: 0 })
    onValue(onItsWay)
    const outcome = await mine.outcome
    if (way.current !== mine) return
    setState(outcome.ok ? rest : { at: 'refused', file, code: outcome.code })
    onValue(outcome.ok ? sentFile(outcome.id, file.name) : '')
  }

  const first = useRef(chosen)
  useEffect(() => {
    const file = first.current
    first.current = undefined
    if (file) void choose(file)
  })

  function drop() {
    way.current?.stop()
    way.current = null
    setState(rest)
    onValue('')
  }

  return { state, choose, drop }
}

function startSending(upload: Upload): Sending {
  const stopping = new AbortController()
  return { outcome: sendFile(upload, stopping.signal), stop: () => stopping.abort() }
}

function problemOf(file: File): ErrorCode | undefined {
  if (file.size > largestFile) return 'file_too_large'
  return mayBeTaken(file) ? undefined : 'file_type'
}
