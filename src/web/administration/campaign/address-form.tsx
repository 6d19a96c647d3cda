import { longestSlug } from '#domain/form/slug.ts'
import type { Problem } from '#domain/result.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** An address that was refused, and why. */
export type SentAddress = { readonly address: string; readonly code: Problem['code'] }

type Props = { readonly formSlug: string; readonly sent: SentAddress | undefined }

/** Where a campaign gets another address; those that it had still lead to it (rule ADDR-13). */
export function AddressForm({ formSlug, sent }: Props) {
  const t = useT()
  const label = t('sharing.move_field')
  const wordsOf = (code: Problem['code']) =>
    code === 'required' ? t('val.required', { label }) : t(`error.${code}`)
  return (
    <Disclosure summary={t('sharing.move')} open={sent !== undefined}>
      <form className="stack" method="post" noValidate>
        <TextInput
          name="address"
          label={label}
          hint={t('sharing.move_hint')}
          defaultValue={sent?.address ?? formSlug}
          error={sent && wordsOf(sent.code)}
          maxLength={longestSlug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Button type="submit" kind="secondary">
            {t('sharing.move_save')}
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}
