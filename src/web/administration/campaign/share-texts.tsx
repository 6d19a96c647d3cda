import { Copy } from 'lucide-react'
import { whenWords } from '#messages/when-words.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import type { Shared } from './widget-sample.tsx'

const networks = ['mail', 'whatsapp', 'facebook', 'short'] as const
type Network = (typeof networks)[number]

type Props = { readonly shared: Shared; readonly link: string; readonly shortLink: string }

/** What to write to whom: ready by the kind of the campaign, to change and copy. Plain links, no script of anybody else. */
export function ShareTexts({ shared: { form, organization }, link, shortLink }: Props) {
  const t = useT()
  const { title, place, formType } = form
  const facts = [whenWords(t, form, { inSentence: true }), place && `${place.name}, ${place.city}`]
    .filter(Boolean)
    .join(', ')
  const names = { title, organization: organization.name }
  const say = t(`sharing.say.${formType}`, { ...names, facts: facts || 'none' })
  return (
    <Card className="stack share-texts" aria-labelledby="texts">
      <h2 id="texts">{t('sharing.texts_title')}</h2>
      <p className="muted">{t('sharing.texts_purpose')}</p>
      <div className="office-columns">
        {networks.map(network => (
          <ReadyText
            key={network}
            network={network}
            text={t(`sharing.text.${network}`, {
              say,
              // Where every sign counts.
              link: network === 'short' ? shortLink : link,
              organization: organization.name,
            })}
            subject={t('sharing.subject', names)}
            link={link}
          />
        ))}
      </div>
    </Card>
  )
}

type ReadyProps = Record<'text' | 'subject' | 'link', string> & { readonly network: Network }

function ReadyText({ network, text, subject, link }: ReadyProps) {
  const t = useT()
  const id = `text-${network}`
  const name = t(`sharing.for.${network}`)
  const before = addressBefore(network, subject)
  const elsewhere = network !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' }
  const written = before !== null && { 'data-written-in': id, 'data-before': before }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {name}
      </label>
      {network === 'facebook' && (
        <p className="field-hint" id={`${id}-hint`}>
          {t('sharing.hint.facebook')}
        </p>
      )}
      <textarea
        className="input"
        id={id}
        rows={network === 'mail' ? 8 : 5}
        defaultValue={text}
        aria-describedby={network === 'facebook' ? `${id}-hint` : undefined}
      />
      <div className="row">
        <Button
          kind="secondary"
          icon={Copy}
          data-copies={text}
          data-copies-from={id}
          data-copied={t('sharing.text_copied')}
          data-done={t('sharing.copied')}
          aria-label={t('sharing.copy_text_of', { network: name })}
          hidden
        >
          {t('sharing.copy_text')}
        </Button>
        <ButtonLink
          kind="secondary"
          href={before === null ? facebookOf(link) : before + encodeURIComponent(text)}
          {...elsewhere}
          {...written}
        >
          {t(`sharing.open.${network}`)}
          {network !== 'mail' && <span className="visually-hidden"> {t('common.new_window')}</span>}
        </ButtonLink>
      </div>
    </div>
  )
}

/** The address that a text is put behind; null for a network that takes none. */
function addressBefore(network: Network, subject: string): string | null {
  if (network === 'mail') return `mailto:?subject=${encodeURIComponent(subject)}&body=`
  if (network === 'whatsapp') return 'https://wa.me/?text='
  return network === 'short' ? 'https://x.com/intent/post?text=' : null
}

const facebookOf = (link: string) =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`

const siteMakers = ['wordpress', 'wix', 'squarespace'] as const

/** Where the code goes, in the words of those who have no web master. */
export function HowToEmbed() {
  const t = useT()
  return (
    <Disclosure summary={t('sharing.how_title')}>
      <div className="stack">
        {siteMakers.map(maker => (
          <div key={maker} className="stack stack-tight">
            <h3>{t(`sharing.how.${maker}`)}</h3>
            <p>{t(`sharing.how_body.${maker}`)}</p>
          </div>
        ))}
        <p>{t('sharing.how_other')}</p>
      </div>
    </Disclosure>
  )
}
