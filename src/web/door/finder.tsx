import { Search } from 'lucide-react'
import type { InputEvent, SubmitEvent } from 'react'
import type { DoorTicket } from '#domain/door/book.ts'
import { readSignedCode } from '#domain/ticket/signed-code.ts'
import { isCode } from '#domain/ticket/ticket-code.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { DoorPhone } from './door-phone.ts'
import { mostFound } from './register.ts'
import { TicketLines } from './ticket-lines.tsx'

type Props = {
  readonly phone: DoorPhone
  readonly text: string
  readonly setText: (text: string) => void
  /** Puts the last result aside, or takes it out again. */
  readonly putAside: (isAside: boolean) => void
  readonly pick: (ticket: DoorTicket, way: 'search') => void
  readonly scan: (text: string) => void
}

const isWholeCode = (text: string) => isCode(text) || readSignedCode(text) !== undefined

/** Letters from which on names are looked for. */
const shortest = 2

/**
 * Names and codes, typed by hand or by a scanner: Enter takes a code, and shows whoever has a name. From its first letter on a search puts the
 * last result aside, so that nothing is done about whoever came before.
 */
export function Finder({ phone, text, setText, putAside, pick, scan }: Props) {
  const t = useT()
  const found = text.trim().length < shortest ? [] : phone.register.search(text)
  const onInput = ({ currentTarget: { value } }: InputEvent<HTMLInputElement>) => {
    setText(value)
    putAside(value.trim() !== '')
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!(await phone.opens(text)) && (found.length > 0 || !isWholeCode(text))) return
    scan(text)
    setText('')
  }
  const isNone = text.trim().length >= shortest && found.length === 0 && !isWholeCode(text)
  return (
    <search>
      <form className="door-find" noValidate onSubmit={submit}>
        <TextInput
          name="recherche"
          type="search"
          label={t('scanner.find_label')}
          hint={t('scanner.find_hint')}
          optional="unsaid"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          value={text}
          onInput={onInput}
        />
        <Button type="submit" kind="secondary" icon={Search}>
          {t('scanner.find_submit')}
        </Button>
      </form>
      <p className="small muted" role="status">
        {isNone && t('scanner.find_none')}
        {found.length > 0 &&
          t(found.length === mostFound ? 'scanner.find_many' : 'scanner.find_found', { count: found.length })}
      </p>
      <TicketLines
        phone={phone}
        tickets={found}
        pick={ticket => {
          pick(ticket, 'search')
          setText('')
        }}
      />
    </search>
  )
}
