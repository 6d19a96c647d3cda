import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import { pdfFile, refusal } from '../document/answers.ts'
import type { Route } from './+types/closed-month-paper'

/** A closed month as a PDF, for whoever holds its signed link; to anyone else there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const t = serverTranslator(locale)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const paper = await acts.readClosedMonthPaper({ ...params, token, locale })
  return paper.ok
    ? pdfFile(paper.value, t('accounting.pdf_file', { month: params.month }), locale)
    : refusal(t('accounting.link_unknown'), 404)
}
