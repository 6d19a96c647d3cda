import { useT } from '../messages.tsx'
import { ChoiceTiles } from '../ui/choice.tsx'

type Means = 'Card' | 'Sepa'
type Props = { readonly value: Means; readonly onChoose: (means: Means) => void }

/** Card or direct debit: two choices of the same weight. */
export function MethodTypeChoice({ value, onChoose }: Props) {
  const t = useT()
  return (
    <ChoiceTiles
      name="means"
      label={t('sepa.means')}
      columns={2}
      value={value}
      onChoose={chosen => onChoose(chosen === 'Sepa' ? 'Sepa' : 'Card')}
      choices={[
        { value: 'Card', label: t('sepa.by_card'), sub: t('sepa.by_card_sub') },
        { value: 'Sepa', label: t('sepa.by_debit'), sub: t('sepa.by_debit_sub') },
      ]}
    />
  )
}
