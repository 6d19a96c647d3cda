import { useT } from '../messages.tsx'
import { type Setting, settings } from '../preferences.ts'
import { RadioGroup } from '../ui/choice.tsx'

const legends = {
  text: 'a11y.text',
  contrast: 'a11y.contrast',
  font: 'a11y.font',
  spacing: 'a11y.spacing',
  motion: 'a11y.motion',
} as const satisfies Record<Setting, string>

type ChoiceKeys = { [S in Setting]: `a11y.${S}.${(typeof settings)[S][number]}` }[Setting]

type Props = {
  /** Tells the ids of the menu and of a page apart. */
  readonly prefix: string
  readonly setting: Setting
  readonly value: string
}

/** One setting of accessibility with its choices (rule LOOK-6). */
export function PreferenceChoice({ prefix, setting, value }: Props) {
  const t = useT()
  const choices = settings[setting].map(choice => ({
    value: choice,
    label: t(`a11y.${setting}.${choice}` as ChoiceKeys),
  }))
  const inRow = setting !== 'font'
  return (
    <RadioGroup
      name={setting}
      id={`${prefix}-${setting}`}
      label={t(legends[setting])}
      choices={choices}
      defaultValue={value}
      inRow={inRow}
    />
  )
}
