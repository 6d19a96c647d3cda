import { useT } from '../../../messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { payerControl } from './controls.ts'
import type { PeopleStep } from './people-step.ts'
import type { Card } from './questions.ts'
import type { Copying } from './use-copying.ts'

type Props = { readonly card: Card; readonly step: PeopleStep; readonly copying: Copying }

/** « C’est moi qui paie », and copying to those who follow. */
export function PersonFoot({ card, step, copying }: Props) {
  const live = useHydrated()
  const following = step.questions.cards.filter(({ index }) => index > card.index).length
  if (!card.asksName && (!live || following === 0)) return null
  return (
    <div className="person-foot">
      {card.asksName && <IsPayer card={card} step={step} />}
      {live && following > 0 && <CopyRow card={card} copying={copying} following={following} />}
    </div>
  )
}

/** One person pays: without JavaScript the last box that is ticked counts. */
function IsPayer({ card, step }: Omit<Props, 'copying'>) {
  const t = useT()
  const value = String(card.index)
  const id = `${payerControl}-${value}`
  return (
    <label className="choice" htmlFor={id}>
      <input
        type="checkbox"
        id={id}
        className="choice-input"
        name={payerControl}
        value={value}
        checked={step.values[payerControl] === value}
        onChange={event => step.change({ [payerControl]: event.target.checked ? value : undefined })}
      />
      <span>
        {t('people.is_payer')} <span className="muted small">{t('people.is_payer_why')}</span>
      </span>
    </label>
  )
}

type RowProps = { readonly card: Card; readonly copying: Copying; readonly following: number }

function CopyRow({ card, copying, following }: RowProps) {
  const t = useT()
  const { copy, confirm, cancel, undo } = copying
  const asked = copying.asking === card.index
  const done = copying.done?.from === card.index
  return (
    <div className="copy-row">
      {asked ? (
        <>
          <p role="alert">{t('people.copy_overwrite')}</p>
          <Button kind="secondary" onClick={confirm}>
            {t('people.copy_replace')}
          </Button>
          <Button kind="quiet" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <Button kind="secondary" onClick={() => copy(card)}>
          {t('people.copy_next', { count: following })}
        </Button>
      )}
      <div className="copy-done" role="status">
        {done && (
          <>
            <span>
              {t(card.asksName ? 'people.copied' : 'people.copied_items', { count: copying.done.count })}
            </span>
            <Button kind="quiet" onClick={undo}>
              {t('common.cancel')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
