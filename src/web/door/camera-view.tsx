import { Camera, CameraOff, Flashlight, Volume2, VolumeX } from 'lucide-react'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CameraState } from './use-camera.ts'

type Props = {
  readonly camera: CameraState
  readonly sound: { readonly isLoud: boolean; readonly toggle: () => void }
}

/** The camera's picture with its finder, and what can be switched. */
export function CameraView({ camera, sound }: Props) {
  const t = useT()
  const { state, isLit } = camera
  const isOn = state === 'on'
  return (
    <section className="door-camera" aria-label={t('scanner.camera_label')}>
      <div className="door-picture" data-on={isOn || undefined}>
        <video ref={camera.video} muted playsInline aria-label={t('scanner.camera_label')} />
        <div className="door-finder" aria-hidden="true" />
      </div>
      <CameraWords state={state} />
      <div className="door-switches">
        <Button
          kind={isOn ? 'secondary' : 'primary'}
          icon={isOn ? CameraOff : Camera}
          busy={state === 'starting'}
          onClick={() => (isOn ? camera.stop() : camera.start())}
        >
          {t(isOn ? 'scanner.camera_stop' : 'scanner.camera_start')}
        </Button>
        {isOn && isLit !== null && (
          <Button kind="secondary" icon={Flashlight} aria-pressed={isLit} onClick={camera.light}>
            {t('scanner.torch')}
          </Button>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-label={t('scanner.sound')}
          aria-pressed={sound.isLoud}
          title={t('scanner.sound')}
          onClick={sound.toggle}
        >
          <Icon icon={sound.isLoud ? Volume2 : VolumeX} />
        </button>
      </div>
      {isOn && camera.choices.length > 1 && <CameraChoice camera={camera} />}
    </section>
  )
}

function CameraWords({ state }: Pick<CameraState, 'state'>) {
  const t = useT()
  if (state === 'off') return <p className="small muted">{t('scanner.camera_why')}</p>
  if (state === 'refused') return <p role="alert">{t('scanner.camera_refused')}</p>
  if (state === 'absent') return <p role="alert">{t('scanner.camera_absent')}</p>
  return state === 'failed' ? <p role="alert">{t('scanner.camera_failed')}</p> : null
}

function CameraChoice({ camera }: Pick<Props, 'camera'>) {
  const t = useT()
  return (
    <label className="field">
      <span className="field-label">{t('scanner.camera_choice')}</span>
      <select
        className="input"
        value={camera.deviceId ?? undefined}
        onChange={({ currentTarget }) => camera.start(currentTarget.value)}
      >
        {camera.choices.map(({ deviceId, label }, place) => (
          <option key={deviceId} value={deviceId}>
            {label || t('scanner.camera_number', { number: place + 1 })}
          </option>
        ))}
      </select>
    </label>
  )
}
