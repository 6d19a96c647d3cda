import { useT } from '../../../messages.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { longestMessage } from './check-people.ts'
import { personControl } from './controls.ts'
import type { PeopleStep } from './people-step.ts'
import type { Card } from './questions.ts'

type Props = { readonly card: Card; readonly step: PeopleStep }

/** What everybody may read of a contribution: nothing unless the contributor says so (rule LAW-3). */
export function ContributionFields({ card: { prefix }, step }: Props) {
  const t = useT()
  const control = (name: string) => personControl(prefix, name)
  return (
    <>
      <fieldset className="field">
        <legend className="field-label">{t('people.shown_question')}</legend>
        <p className="field-hint">{t('people.shown_hint')}</p>
        <Checkbox {...step.box(control('showName'))} label={t('people.show_name')} />
        <Checkbox {...step.box(control('showAmount'))} label={t('people.show_amount')} />
      </fieldset>
      <TextArea
        {...step.text(control('message'))}
        label={t('people.message')}
        hint={t('people.message_hint')}
        optional
        rows={3}
        maxLength={longestMessage}
      />
    </>
  )
}
