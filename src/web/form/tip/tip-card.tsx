import { Heart } from 'lucide-react'
import type { TipSuggestion } from '#domain/tip/suggest-tip.ts'
import { money, tileMoney } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { AmountInput } from '../../ui/amount-input.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import type { Controls } from '../controls.ts'

type Props = {
  readonly controls: Controls
  readonly facts: {
    readonly brand: string
    readonly organization: string
    readonly organizationGetsAll: boolean
  }
  /** Follows what is paid today; null while there is nothing to pay yet. */
  readonly suggestion: TipSuggestion | null
  /** What the suggestion follows, for the words that say so. */
  readonly follows: 'gift' | 'cart'
}

/**
 * The voluntary contribution: three equal choices, zero first, nothing pre-selected; the pick is its confirmation (rule
 * TIP-3). It never wears the campaign's colour.
 */
export function TipCard(props: Props) {
  const t = useT()
  const { brand, organization, organizationGetsAll } = props.facts
  const intro = organizationGetsAll ? 'tip.intro' : 'tip.intro_short'
  return (
    <Card className="stack tip-card" aria-labelledby="tip-title">
      <h3 className="with-icon" id="tip-title">
        <Icon icon={Heart} />
        {t('tip.title')}
      </h3>
      <p>{t(intro, { brand, organization })}</p>
      <TipChoice {...props} />
      <div>
        <p className="small muted">{t('tip.reassure')}</p>
        <Disclosure summary={t('tip.what_for')}>
          <ul className="bullets small muted">
            <li>{t('tip.what_for_bank')}</li>
            <li>{t('tip.what_for_hosting')}</li>
            <li>{t('tip.what_for_support')}</li>
          </ul>
        </Disclosure>
      </div>
    </Card>
  )
}

function TipChoice(props: Props) {
  const t = useT()
  const { controls, facts, suggestion } = props
  const shown = suggestion === null ? '' : String(suggestion.suggestion)
  const suggested =
    suggestion === null
      ? { label: t('tip.suggested_sub'), sub: t('donation.tip_later') }
      : { label: money(suggestion.suggestion, t.locale), sub: t('tip.suggested_sub') }
  return (
    <div className="with-other stack">
      <ChoiceTiles
        name="tip"
        label={t('tip.question', { brand: facts.brand })}
        columns={3}
        choices={[
          { value: 'none', label: t('tip.zero'), sub: t('tip.zero_sub') },
          { value: 'suggestion', ...suggested },
          { value: 'other', label: t('form.other_amount'), sub: t('tip.other_sub') },
        ]}
        value={controls.values.tip}
        onChoose={tip => controls.change({ tip, pickedTip: shown })}
        error={controls.errorOf('tip')}
      />
      {/* What the page showed: without JavaScript a suggestion that nobody has seen is not accepted. */}
      <input type="hidden" name="shownTip" value={shown} />
      <div className="other-amount">
        <OtherTip {...props} />
      </div>
      <SuggestionNotice {...props} />
    </div>
  )
}

function OtherTip({ controls, suggestion }: Props) {
  const t = useT()
  const whole = (cents: number) => Math.round(cents / 100) * 100
  const [min, max] = [whole(suggestion?.minimum ?? 0), whole(suggestion?.maximum ?? 0)]
  return (
    <AmountInput
      name="tipAmount"
      label={t('tip.amount')}
      hint={
        min < max
          ? t('tip.range_hint', { min: tileMoney(min, t.locale), max: tileMoney(max, t.locale) })
          : undefined
      }
      value={controls.values.tipAmount ?? ''}
      onValue={tipAmount => controls.change({ tipAmount })}
      onSettled={() => controls.settle('tipAmount')}
      error={controls.errorOf('tipAmount')}
    />
  )
}

const updated = { gift: 'donation.tip_updated', cart: 'tip.updated' } as const

/** Who picked the suggestion keeps it, and is told that its amount follows what is paid (rule TIP-2). */
function SuggestionNotice({ controls, suggestion, follows }: Props) {
  const t = useT()
  const { tip, pickedTip } = controls.values
  const changed = tip === 'suggestion' && Boolean(pickedTip) && pickedTip !== String(suggestion?.suggestion)
  return (
    <p className="status small muted" role="status">
      {changed &&
        suggestion !== null &&
        t(updated[follows], { amount: money(suggestion.suggestion, t.locale) })}
    </p>
  )
}
