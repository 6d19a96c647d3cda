import { Heart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { money, tileMoney } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { AmountInput } from '../../ui/amount-input.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { other } from './answers.ts'
import type { Donation } from './use-donation.ts'

/**
 * The voluntary contribution: three equal choices, zero first, nothing pre-selected; the pick is its confirmation (D8,
 * design 3.2.6). It never wears the campaign's colour.
 */
export function TipCard({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { brand, organization, organizationGetsAll } = donation.facts
  const intro = organizationGetsAll ? 'tip.intro' : 'tip.intro_short'
  return (
    <Card className="stack tip-card" aria-labelledby="tip-title">
      <h3 className="with-icon" id="tip-title">
        <Icon icon={Heart} />
        {t('tip.title')}
      </h3>
      <p>{t(intro, { brand, organization })}</p>
      <TipChoice donation={donation} />
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

function TipChoice({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { facts, answers, change, errorOf, sum } = donation
  const { suggestion } = sum.suggestion
  const suggested =
    sum.amount === undefined
      ? { value: 'suggestion', label: t('tip.suggested_sub'), sub: t('donation.tip_later') }
      : { value: 'suggestion', label: money(suggestion, t.locale), sub: t('tip.suggested_sub') }
  return (
    <div className="with-other stack">
      <ChoiceTiles
        name="tip"
        label={t('tip.question', { brand: facts.brand })}
        columns={3}
        choices={[
          { value: 'none', label: t('tip.zero'), sub: t('tip.zero_sub') },
          suggested,
          { value: other, label: t('form.other_amount'), sub: t('tip.other_sub') },
        ]}
        value={answers.tip}
        onChoose={tip => change({ tip })}
        error={errorOf('tip')}
      />
      {/* What the page showed: without JavaScript a suggestion that nobody has seen is not accepted. */}
      <input type="hidden" name="shownTip" value={sum.amount === undefined ? '' : suggestion} />
      <div className="other-amount">
        <OtherTip donation={donation} />
      </div>
      <SuggestionNotice donation={donation} />
    </div>
  )
}

function OtherTip({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { answers, change, settle, errorOf, sum } = donation
  const { minimum, maximum } = sum.suggestion
  const euros = (cents: number) => tileMoney(Math.round(cents / 100) * 100, t.locale)
  return (
    <AmountInput
      name="tipAmount"
      label={t('tip.amount')}
      hint={
        sum.amount === undefined
          ? undefined
          : t('tip.range_hint', { min: euros(minimum), max: euros(maximum) })
      }
      value={answers.tipAmount}
      onValue={tipAmount => change({ tipAmount })}
      onSettled={() => settle('tipAmount')}
      error={errorOf('tipAmount')}
    />
  )
}

/** Who picked the suggestion keeps it, and is told that its amount follows the gift (design 3.2.6). */
function SuggestionNotice({ donation: { answers, sum } }: { readonly donation: Donation }) {
  const t = useT()
  const [changed, setChanged] = useState(false)
  const last = useRef<number | null>(null)
  const picked = answers.tip === 'suggestion' && sum.amount !== undefined ? sum.suggestion.suggestion : null
  useEffect(() => {
    if (picked === null) setChanged(false)
    else if (last.current !== null && last.current !== picked) setChanged(true)
    last.current = picked
  }, [picked])
  return (
    <p className="status small muted" role="status">
      {changed && picked !== null && t('donation.tip_updated', { amount: money(picked, t.locale) })}
    </p>
  )
}
