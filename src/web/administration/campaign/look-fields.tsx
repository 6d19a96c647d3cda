import { type ChangeEvent, type MouseEvent, useState } from 'react'
import { largestFile } from '#domain/fields/file-type.ts'
import { accentPresets, deriveAccent, normaliseColour } from '#domain/form/accent.ts'
import { nextIdea } from '#domain/form/contents.ts'
import { type PaletteName, paletteNames, palettes } from '#domain/form/cover-palettes.ts'
import { readPercent } from '#domain/form/focus.ts'
import { pictureAddress } from '../../cover-address.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from './control.ts'
import type { EditorProps } from './editor-props.ts'
import { FocusFields } from './focus-fields.tsx'

type Props = Fields & { readonly form: EditorProps['form'] }

/** The picture at the top of the page, and the campaign's colour (rules LOOK-2 and SCR-25). */
export function LookFields({ form, ...fields }: Props) {
  return (
    <>
      <CoverFields form={form} {...fields} />
      <AccentFields {...fields} />
    </>
  )
}

function CoverFields({ form, ...fields }: Props) {
  const t = useT()
  const { values } = fields
  const [palette, setPalette] = useState(values.palette ?? '')
  const [idea, setIdea] = useState(Number(values.coverIdea) || 1)
  const [cover, setCover] = useState(values.cover ?? 'generated')
  const image = values.imageId ? values.imageId : null
  const focus = { focusX: readPercent(values.focusX ?? ''), focusY: readPercent(values.focusY ?? '') }
  const shown = pictureAddress({
    ...form,
    palette: palette === '' ? null : palette,
    coverIdea: idea,
    imageId: cover === 'image' ? image : null,
  })
  // Whoever chose too large a file is told before all of it is sent.
  const [tooLarge, setTooLarge] = useState(false)
  const weigh = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isTooLarge = (target.files?.[0]?.size ?? 0) > largestFile
    if (isTooLarge) target.value = ''
    setTooLarge(isTooLarge)
  }
  const draw = (event: MouseEvent) => {
    event.preventDefault()
    setCover('generated')
    setIdea(nextIdea(String(idea)))
  }
  const covers = [
    { value: 'generated', label: t('office.cover_generated') },
    ...(image === null ? [] : [{ value: 'image', label: t('office.cover_image') }]),
  ]
  return (
    <>
      {cover === 'image' && image !== null ? (
        <FocusFields key={image} imageId={image} focus={focus} />
      ) : (
        <img className="office-cover" src={shown ?? ''} alt="" width="1200" height="630" />
      )}
      <input type="hidden" name="imageId" value={image ?? ''} />
      <input type="hidden" name="coverIdea" value={idea} />
      <RadioGroup
        name="cover"
        label={t('office.cover')}
        choices={covers}
        value={cover}
        onChoose={setCover}
        inRow
      />
      <RadioGroup
        name="palette"
        label={t('office.palette')}
        choices={[
          { value: '', label: t('office.palette_auto') },
          ...paletteNames.map(name => paletteChoice(name, t(`office.colour.${name}`))),
        ]}
        value={palette}
        onChoose={setPalette}
        inRow
      />
      <div>
        <Button type="submit" kind="secondary" name="intent" value="idea" onClick={draw}>
          {t('office.another_idea')}
        </Button>
      </div>
      <Field
        id="picture"
        label={t('office.picture')}
        hint={t('office.picture_hint')}
        optional
        {...(tooLarge ? { error: t('error.file_too_large') } : fields.errorOf('picture'))}
      >
        {attributes => (
          <input
            {...attributes}
            className="input"
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp"
            onChange={weigh}
          />
        )}
      </Field>
    </>
  )
}

function paletteChoice(name: PaletteName, words: string) {
  const [, main, mid, pop] = palettes[name]
  const label = (
    <span className="with-swatch">
      <Swatch colours={[main, mid, pop]} />
      {words}
    </span>
  )
  return { value: name, label }
}

/** Colours side by side; the policy of our pages takes no style attribute. */
function Swatch({ colours }: { readonly colours: readonly string[] }) {
  const width = 24 / colours.length
  return (
    <svg className="swatch" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {colours.map((colour, index) => (
        <rect key={colour} x={index * width} width={width} height="24" fill={colour} />
      ))}
    </svg>
  )
}

function AccentFields(fields: Fields) {
  const t = useT()
  const { values } = fields
  const [accent, setAccent] = useState(values.accent ?? '')
  const [other, setOther] = useState(values.accentOther ?? '')
  const presets = Object.entries(accentPresets).map(([name, colour]) => ({
    value: colour,
    label: (
      <span className="with-swatch">
        <Swatch colours={[colour]} />
        {t(`office.colour.${name as keyof typeof accentPresets}`)}
      </span>
    ),
  }))
  const own = { value: 'other', label: t('office.accent_own') }
  return (
    <>
      <RadioGroup
        name="accent"
        label={t('office.accent')}
        hint={t('office.accent_hint')}
        choices={[{ value: '', label: t('office.accent_none') }, ...presets, own]}
        value={accent}
        onChoose={setAccent}
        inRow
      />
      <div className="office-own-colour">
        <TextInput
          {...control(fields, 'accentOther')}
          label={t('office.accent_other')}
          hint={t('office.accent_other_hint')}
          onChange={event => setOther(event.target.value)}
          maxLength={7}
          width="short"
          autoComplete="off"
          optional={accent !== 'other'}
        />
        {accent === 'other' && <Guard typed={other} />}
      </div>
    </>
  )
}

/** Both colours side by side where the typed one is too pale for white words. */
function Guard({ typed }: { readonly typed: string }) {
  const t = useT()
  const colour = normaliseColour(typed)
  if (colour === undefined) return null
  const dark = deriveAccent(colour)
  return (
    <p className="small with-swatch" role="status">
      <Swatch colours={dark === colour ? [colour] : [colour, dark]} />
      {t(dark === colour ? 'office.accent_fine' : 'office.darkened')}
    </p>
  )
}
