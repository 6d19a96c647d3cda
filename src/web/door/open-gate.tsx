import { useEffect, useState } from 'react'
import { useT } from '../messages.tsx'
import { classes } from '../ui/classes.ts'
import { CameraView } from './camera-view.tsx'
import { DoorHead } from './door-head.tsx'
import type { DoorPhone } from './door-phone.ts'
import { Finder } from './finder.tsx'
import { hearScanner } from './hand-scanner.ts'
import { LastEntries } from './last-entries.tsx'
import { Notices } from './notices.tsx'
import { staleAfter } from './outcome-words.ts'
import { ResultCard } from './result-card.tsx'
import { Flash } from './result-flash.tsx'
import { hasSound, setSound } from './signals.ts'
import { useCamera } from './use-camera.ts'
import { useClock } from './use-door.ts'
import { useLatest } from './use-latest.ts'
import { useResults } from './use-results.ts'

type Props = {
  readonly name: string
  readonly phone: DoorPhone
  readonly decoder: string | null
  readonly isPersisted: boolean
}

/** A gate that is open: each way in leads to one result. */
export function OpenGate({ name, phone, decoder, isPersisted }: Props) {
  const t = useT()
  const clock = useClock(5_000)
  const [isLoud, setLoud] = useState(hasSound)
  const [openedAt] = useState(clock)
  const { heardAt, trouble } = phone.standing
  const isStale = clock - (heardAt ?? openedAt) > staleAfter || (heardAt === null && trouble !== null)
  const [sought, setSought] = useState('')
  const { shown, dismiss, putAside, acts } = useResults(phone, isLoud, () => setSought(''))
  useHandScanner(phone, text => acts.scan(text, 'typed'))
  const isFlashing = shown?.isFlashing === true
  const camera = useCamera({
    decoder,
    isPaused: isFlashing,
    heard: (text, at) => acts.scan(text, 'camera', at),
  })
  const toggleSound = () => {
    setSound(!isLoud)
    setLoud(!isLoud)
  }
  return (
    <>
      <main className={classes('door', isStale && 'door-stale')}>
        <DoorHead name={name} phone={phone} />
        <Notices phone={phone} isStale={isStale} />
        <CameraView camera={camera} sound={{ isLoud, toggle: toggleSound }} />
        <Finder
          phone={phone}
          text={sought}
          setText={setSought}
          putAside={putAside}
          pick={acts.pick}
          scan={text => acts.scan(text, 'typed')}
        />
        <ResultCard phone={phone} shown={shown} isSought={sought.trim() !== ''} acts={acts} />
        <LastEntries phone={phone} />
        {!isPersisted && phone.standing.keeps && <p className="small muted">{t('scanner.not_persisted')}</p>}
      </main>
      {isFlashing && <Flash phone={phone} shown={shown} dismiss={dismiss} />}
    </>
  )
}

function useHandScanner(phone: DoorPhone, scan: (text: string) => void) {
  const latest = useLatest(scan)
  useEffect(
    () =>
      hearScanner(async (bySign, byPlace) => latest.current((await phone.opens(byPlace)) ? byPlace : bySign)),
    [phone, latest],
  )
}
