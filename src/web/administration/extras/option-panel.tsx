import { optionPath } from '#domain/form/administration-path.ts'
import type { EditableOption } from '#usecases/campaign/edit-options.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { ExtraFrame, RemoveCard, type SentExtra } from './extra-frame.tsx'
import { labelOfOptionField } from './words.ts'

type Props = { readonly option: EditableOption; readonly sent: SentExtra | undefined }

/** One option: its fields, and how it goes. */
export function OptionPanel({ option: editable, sent }: Props) {
  const t = useT()
  const { form, organization, option, values, rates, isUsed } = editable
  return (
    <ExtraFrame
      form={form}
      organization={organization}
      heading={option === null ? t('extras.add') : t('editor.rate_title', { name: option.label })}
      list={optionPath(form)}
      sent={sent}
      labelOf={labelOfOptionField}
    >
      {isUsed && <p className="muted">{t('extras.changes')}</p>}
      <Island
        name="option"
        props={{
          version: form.version,
          // A box that was not ticked is not sent.
          values: sent === undefined ? values : sent.values,
          problems: sent?.problems ?? [],
          rates,
          units: option?.units ?? null,
        }}
        messages={[
          'extras.*',
          'codes.*',
          'editor.*',
          'office.capacity_too_low',
          'val.*',
          'error.*',
          'common.required_note',
        ]}
      />
      {option !== null && !option.isWithdrawn && (
        <RemoveCard
          title={t('extras.remove_title')}
          means={t(isUsed ? 'extras.withdraw_means' : 'extras.remove_means')}
          words={t(isUsed ? 'editor.withdraw' : 'editor.remove')}
        />
      )}
    </ExtraFrame>
  )
}
