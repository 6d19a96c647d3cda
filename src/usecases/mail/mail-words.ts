import { keptWords } from '#documents/kept-words.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { Form, MailWords, WordedMail } from '#domain/form/form.ts'
import { mailField, readMailWords } from '#domain/form/mail-words.ts'
import { ok, type Result } from '#domain/result.ts'

/** What an association says in the mails of a campaign, as it is stored. */
export const storedWords = ({ thanks, mailWords }: Form): MailWords => ({
  ...mailWords,
  confirmation: thanks.mail,
})

/** What was typed, as its readers will see it, over what stands. */
export function wordsOver(before: MailWords, typed: MailWords): MailWords {
  const kept = Object.entries(typed).map(([mail, words]) => [mail, keptWords(words)])
  return withoutEmpty({ ...before, ...Object.fromEntries(kept) })
}

export const withoutEmpty = (words: MailWords): MailWords =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))

/** The same of one mail for its preview: what cannot be kept is not shown either, and what is wrong with other mails' words is not looked at. */
export function draftOf(form: Form, mail: WordedMail, values: ContentsValues): Result<MailWords> {
  const name = mailField(mail)
  const read = readMailWords(values[name] === undefined ? {} : { [name]: values[name] })
  return read.ok ? ok(wordsOver(storedWords(form), read.value)) : read
}
