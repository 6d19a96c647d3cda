import { type PointerEvent, useState } from 'react'
import { type Focus, focusClass, focusStep, readPercent } from '#domain/form/focus.ts'
import { imageAddress } from '../../cover-address.ts'
import { useT } from '../../messages.tsx'

/** Where a picture is cropped, each in its own shape. */
const crops = [
  { shape: 'page', words: 'sharing.focus_crop_page' },
  { shape: 'card', words: 'sharing.focus_crop_card' },
  { shape: 'square', words: 'sharing.focus_crop_square' },
] as const

type Props = { readonly imageId: string; readonly focus: Focus }

/**
 * What of a picture every crop keeps in sight: two sliders for keyboards, the picture itself for fingers and mice. Below, as a
 * page, a list and a widget crop it.
 */
export function FocusFields({ imageId, focus }: Props) {
  const t = useT()
  const [{ focusX, focusY }, setFocus] = useState(focus)
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setFocus({
      focusX: readPercent(String(((event.clientX - left) / width) * 100)),
      focusY: readPercent(String(((event.clientY - top) / height) * 100)),
    })
  }
  return (
    <fieldset className="field stack stack-tight">
      <legend className="field-label">{t('sharing.focus')}</legend>
      <p className="field-hint">{t('sharing.focus_hint')}</p>
      <div className="office-focus" onPointerDown={point}>
        <img src={imageAddress(imageId)} alt="" draggable={false} />
        <svg aria-hidden="true">
          <circle cx={`${focusX}%`} cy={`${focusY}%`} r="12" />
        </svg>
      </div>
      <Slider
        name="focusX"
        label={t('sharing.focus_x')}
        value={focusX}
        onSlide={each => setFocus({ focusX: each, focusY })}
      />
      <Slider
        name="focusY"
        label={t('sharing.focus_y')}
        value={focusY}
        onSlide={each => setFocus({ focusX, focusY: each })}
      />
      <p className="field-label">{t('sharing.focus_crop')}</p>
      <div className="office-crops">
        {crops.map(({ shape, words }) => (
          <figure key={shape}>
            <img
              className={`office-crop office-crop-${shape} ${focusClass({ focusX, focusY })}`}
              src={imageAddress(imageId)}
              alt=""
            />
            <figcaption className="small muted">{t(words)}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  )
}

type SliderProps = {
  readonly name: 'focusX' | 'focusY'
  readonly label: string
  readonly value: number
  readonly onSlide: (value: number) => void
}

function Slider({ name, label, value, onSlide }: SliderProps) {
  return (
    <div className="office-slider">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        type="range"
        name={name}
        min={0}
        max={100}
        step={focusStep}
        value={value}
        onChange={event => onSlide(Number(event.target.value))}
      />
    </div>
  )
}
