import { redirect } from 'react-router'
import { splitLanguage } from '#domain/form/language-address.ts'
import { isFramedForm } from '#domain/form/widgets.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import type { Visit } from '../context.ts'
import { withQuery } from '../form/steps/step-address.ts'
import { localeParameter } from '../locale.ts'

/**
 * A page of a payment request: one that began in a widget may go on in its frame (rule ADDR-5), in its language. Throws the
 * way to the address that names it, since no cookie does there.
 */
export function stayInFrame(visit: Visit, request: Pick<PaymentRequest, 'backUrl' | 'locale'> | null): void {
  if (!request?.backUrl || !isFramedForm(request.backUrl)) return
  visit.allowFraming()
  const named = new URLSearchParams(visit.address.split('?')[1]).has(localeParameter)
  if (request.locale === visit.locale || named || !namesLanguage(request.backUrl)) return
  throw redirect(withQuery(visit.address, localeParameter, request.locale))
}

/** Only an address with a language of its own speaks another than the visitor's cookie (rule ADDR-7). */
const namesLanguage = (backUrl: string) => splitLanguage(backUrl.split('?')[0] ?? '').locale !== undefined
