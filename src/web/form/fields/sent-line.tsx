import { FileCheck2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../messages.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fileNameOf } from './sent-file.ts'

type Props = {
  readonly id: string
  readonly value: string
  readonly actions: (described: string) => ReactNode
}

/** A file that was sent. */
export function SentLine({ id, value, actions }: Props) {
  const t = useT()
  return (
    <div className="file-line file-sent">
      <Icon icon={FileCheck2} />
      <p className="file-words file-name" role="status" id={id}>
        {fileNameOf(value) || t('field.file_sent')}
      </p>
      <div className="file-actions">{actions(id)}</div>
    </div>
  )
}
