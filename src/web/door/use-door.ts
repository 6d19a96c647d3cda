import { useEffect, useState } from 'react'
import type { GateState } from '#domain/door/gate.ts'
import { DoorPhone } from './door-phone.ts'
import { keepPage } from './keep-page.ts'
import { Notebook } from './notebook.ts'
import { speaker } from './speak.ts'

export type DoorLink = { readonly gateId: string; readonly token: string; readonly state: GateState }

/** The phone of a gate once its notebook is open, and whether the browser promises to keep that. */
export function useDoor({ gateId, token, state }: DoorLink, files: readonly string[]) {
  const [phone, setPhone] = useState<DoorPhone | null>(null)
  const [isPersisted, setPersisted] = useState(true)
  const [, draw] = useState({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is of one gate
  useEffect(() => {
    let opened: DoorPhone | undefined
    let isOver = false
    const open = async () => {
      const from = async (notebook: Notebook | null) => {
        const loaded = new DoorPhone({ gateId, state, notebook, speak: speaker({ gateId, token }) })
        await loaded.load()
        return loaded
      }
      opened = await Notebook.open(gateId)
        .then(from)
        .catch(() => from(null))
      if (isOver) return opened.close()
      opened.subscribe(() => draw({}))
      opened.start()
      setPhone(opened)
    }
    void open()
    void keepPage(files).catch(() => undefined)
    void navigator.storage?.persist?.().then(setPersisted, () => setPersisted(false))
    const awake = stayAwake()
    return () => {
      isOver = true
      opened?.close()
      awake.abort()
    }
  }, [])
  return { phone, isPersisted }
}

/** Keeps the screen on while the page is looked at, where the browser lets us. */
function stayAwake(): AbortController {
  const listening = new AbortController()
  const ask = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask, listening)
  ask()
  return listening
}

/** The phone's clock in milliseconds, every so often: what was said a while ago is told as such. */
export function useClock(every: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
