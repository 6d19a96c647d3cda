import { Download, HandCoins } from 'lucide-react'
import { ticketsOfLargeDoor } from '#domain/door/signing.ts'
import { administrationPath, doorPath } from '#domain/form/administration-path.ts'
import { shortLinkPath } from '#domain/form/short-link.ts'
import { wholeNumber } from '#messages/format.ts'
import { languageName, locales } from '#messages/locales.ts'
import { useT } from '../../messages.tsx'
import { CodeDrawing } from '../../ticket/code-drawing.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import type { ShownDoor } from './shown.ts'

type Props = { readonly page: ShownDoor }

/** Which answers volunteers read at the door: none unless they are chosen. */
export function AnswersCard({ page: { questions } }: Props) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="answers">
      <h2 id="answers">{t('gates.answers_title')}</h2>
      <p>{t('gates.answers_lead')}</p>
      {questions.length === 0 ? (
        <p className="muted">{t('gates.answers_none')}</p>
      ) : (
        <form method="post" className="stack" noValidate>
          <fieldset className="field">
            <legend className="field-label">{t('gates.answers')}</legend>
            {questions.map(({ ids: [id], label, isShown }) => (
              <Checkbox
                key={id}
                name="field"
                id={`field-${id}`}
                value={id}
                label={label}
                defaultChecked={isShown}
              />
            ))}
          </fieldset>
          <div>
            <Button type="submit" kind="secondary" name="intent" value="answers">
              {t('gates.answers_save')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}

/** Whether a ticket that is sold while the phones hear nothing comes in all the same (rule TKT-9). */
export function SignedCard({ page: { signed } }: Props) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="signed-title">
      <h2 id="signed-title">{t('gates.signed_title')}</h2>
      {signed.isProposed && !signed.isOn && (
        <p>{t('gates.signed_proposed', { count: wholeNumber(ticketsOfLargeDoor, t.locale) })}</p>
      )}
      {signed.isLost && (
        <Banner tone="warning" live="off" title={t('gates.signed_lost_title')}>
          <p>{t('gates.signed_lost')}</p>
        </Banner>
      )}
      <form method="post" className="stack" noValidate>
        <Checkbox
          name="signed"
          label={t('gates.signed')}
          hint={t('gates.signed_hint')}
          defaultChecked={signed.isOn}
        />
        <div>
          <Button type="submit" kind="secondary" name="intent" value="sign">
            {t('gates.signed_save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A place that is sold at the door: by card on the buyer's phone, or as money that is recorded (rule PAY-27). */
export function SaleCard({ page: { form, pages, shortCode, origin } }: Props) {
  const t = useT()
  const link = origin + shortLinkPath(shortCode)
  return (
    <Card className="stack" aria-labelledby="sale">
      <h2 id="sale">{t('gates.sale_title')}</h2>
      <div className="gate-sale">
        <div className="gate-code">
          <CodeDrawing text={link} name={t('gates.sale_qr_alt', { title: form.title })} />
        </div>
        <div className="stack stack-tight">
          <p>{t('gates.sale_card')}</p>
          <input className="input" type="url" readOnly value={link} aria-label={t('gates.sale_link')} />
          {pages.includes('paiement-recu') && (
            <>
              <p>{t('gates.sale_cash')}</p>
              <p>
                <ButtonLink
                  kind="secondary"
                  icon={HandCoins}
                  href={administrationPath(form, 'paiement-recu')}
                >
                  {t('gates.sale_record')}
                </ButtonLink>
              </p>
            </>
          )}
          <p className="small muted">{t('gates.sale_after')}</p>
        </div>
      </div>
    </Card>
  )
}

/** The list on paper, for a door without any phone. */
export function PrintCard({ page: { form, lists } }: Props) {
  const t = useT()
  const parts = Array.from({ length: lists }, (_, place) => place + 1)
  return (
    <Card className="stack stack-tight" aria-labelledby="print">
      <h2 id="print">{t('gates.print_title')}</h2>
      <p>{t('gates.print_lead')}</p>
      <ul className="gate-lists">
        {parts.flatMap(list =>
          locales.map(locale => {
            const language = languageName(locale, t.locale)
            return (
              <li key={`${list}-${locale}`}>
                <ButtonLink kind="secondary" icon={Download} href={doorPath(form, { list, locale })} download>
                  {lists === 1
                    ? t('gates.print', { language })
                    : t('gates.print_part', { language, list, lists })}
                </ButtonLink>
              </li>
            )
          }),
        )}
      </ul>
    </Card>
  )
}
