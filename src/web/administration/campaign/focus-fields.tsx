import { Crop } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { cropOf, type Focus, focusClass, focusStep, readPercent, zoom } from '#domain/form/focus.ts'
import { imageAddress } from '../../cover-address.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'

/** Where a picture is cropped, each in its own shape. */
const crops = [
  { shape: 'page', words: 'sharing.focus_crop_page' },
  { shape: 'card', words: 'sharing.focus_crop_card' },
  { shape: 'square', words: 'sharing.focus_crop_square' },
] as const

type Props = { readonly imageId: string; readonly focus: Focus }

/**
 * What of a picture every crop keeps in sight: two sliders for keyboards, the picture itself for fingers and mice. A third one
 * enlarges it around that point, and a button makes that frame the picture. Below, as a page, a list and a widget crop it.
 */
export function FocusFields({ imageId, focus }: Props) {
  const t = useT()
  const [{ focusX, focusY }, setFocus] = useState(focus)
  const [enlarged, setEnlarged] = useState<number>(zoom.least)
  const crop = cropOf({ focusX, focusY }, enlarged)
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
          {enlarged > zoom.least && (
            <rect x={`${crop.left}%`} y={`${crop.top}%`} width={`${crop.size}%`} height={`${crop.size}%`} />
          )}
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
      <Slider
        name="zoom"
        label={t('sharing.focus_zoom')}
        bounds={zoom}
        value={enlarged}
        onSlide={setEnlarged}
      />
      <div>
        <Button type="submit" kind="secondary" icon={Crop} name="intent" value="crop">
          {t('sharing.focus_cut')}
        </Button>
      </div>
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
  readonly name: 'focusX' | 'focusY' | 'zoom'
  readonly label: string
  readonly bounds?: { readonly least: number; readonly most: number; readonly step: number }
  readonly value: number
  readonly onSlide: (value: number) => void
}

const whole = { least: 0, most: 100, step: focusStep }

function Slider({ name, label, bounds = whole, value, onSlide }: SliderProps) {
  return (
    <div className="office-slider">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        type="range"
        name={name}
        min={bounds.least}
        max={bounds.most}
        step={bounds.step}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={event => onSlide(Number(event.target.value))}
      />
    </div>
  )
}
