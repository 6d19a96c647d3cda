import type { ContentsValues } from '#domain/form/contents.ts'
import { questionValues } from '#domain/form/question-contents.ts'
import { type QuestionTemplate, questionTemplates } from '#domain/form/question-templates.ts'
import { catalogueOf } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { translator } from '#messages/translator.ts'

/** The fields of a question that is often asked, in the language of the campaign: its visitors read it. */
export function readyValues(name: QuestionTemplate, language: Locale): ContentsValues {
  const label = translator(language, catalogueOf(language))(`questions.words.${name}`)
  return questionValues({ ...questionTemplates[name], label }, [])
}
