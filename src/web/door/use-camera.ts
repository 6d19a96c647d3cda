import { type RefObject, useEffect, useRef, useState } from 'react'
import { Camera, type CameraFault, cameraFault, cameras, type Reader } from './camera.ts'
import { useLatest } from './use-latest.ts'

type Options = Reader & {
  readonly decoder: string | null
}

export type CameraState = {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: 'off' | 'starting' | 'on' | CameraFault
  readonly choices: readonly MediaDeviceInfo[]
  readonly deviceId: string | null
  /** Null where there is none. */
  readonly isLit: boolean | null
  readonly start: (deviceId?: string) => void
  readonly stop: () => void
  readonly light: () => void
}

const key = 'porte-camera'

/** The camera of a phone: on by itself where it was allowed before, else by a press. */
export function useCamera({ decoder, isPaused, heard }: Options): CameraState {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useRef<Camera>(undefined)
  const latest = useLatest({ isPaused, heard })
  const [state, setState] = useState<CameraState['state']>('off')
  const [choices, setChoices] = useState<readonly MediaDeviceInfo[]>([])
  const [isLit, setLit] = useState<boolean | null>(null)

  const stop = () => {
    camera.current?.close()
    camera.current = undefined
    setState('off')
  }
  const start = async (deviceId = keptChoice()) => {
    stop()
    if (decoder === null || video.current === null) return
    setState('starting')
    try {
      const opened = await Camera.open(video.current, { decoder, deviceId })
      camera.current = opened
      opened.watch(() => latest.current)
      setState('on')
      setLit(opened.hasTorch ? false : null)
      setChoices(await cameras())
    } catch (error) {
      setState(cameraFault(error))
    }
  }
  const light = async () => {
    if (isLit !== null && (await camera.current?.light(!isLit))) setLit(!isLit)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void isAllowed().then(allowed => {
      if (allowed) void start()
    })
    return () => camera.current?.close()
  }, [])
  return {
    ...{ video, state, choices, isLit, stop },
    deviceId: camera.current?.deviceId ?? null,
    start: deviceId => {
      if (deviceId !== undefined) keepChoice(deviceId)
      void start(deviceId)
    },
    light: () => void light(),
  }
}

async function isAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state === 'granted'
  } catch {
    return false
  }
}

function keptChoice(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keepChoice(deviceId: string): void {
  try {
    localStorage.setItem(key, deviceId)
  } catch {
    // A browser that keeps nothing: until the page closes.
  }
}
