import { legalSettingsPath } from '#domain/form/administration-path.ts'
import { useT } from '../../messages.tsx'

type Props = {
  readonly organizationSlug: string
  /** Whether the reader may write the legal notice; to anyone else its page does not exist. */
  readonly mayComplete: boolean
}

/** The way to what held-back invoices wait for, or who can give it (rule INV-7). */
export function CompleteFacts({ organizationSlug, mayComplete }: Props) {
  const t = useT()
  if (!mayComplete) return t('invoice.others_complete')
  return <a href={legalSettingsPath(organizationSlug)}>{t('invoice.complete_facts')}</a>
}
