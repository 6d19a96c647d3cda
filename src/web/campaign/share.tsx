import { Link, Mail, Share2 } from 'lucide-react'
import { formPath } from '#domain/form/types/index.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Campaign } from './campaign-facts.ts'

/** Ways to tell others of a campaign. */
export function Share({ campaign: { form, organization, origin } }: { readonly campaign: Campaign }) {
  const t = useT()
  const address = origin + formPath(form.organizationSlug, form.formType, form.formSlug)
  const title = t('campaign.meta_title', { title: form.title, organization: organization.name })
  return <ShareMenu address={address} title={title} />
}

type MenuProps = { readonly address: string; readonly title: string }

/** Plain links and a link to copy: no script of anybody else. Phones share with their own sheet. */
export function ShareMenu({ address, title }: MenuProps) {
  const t = useT()
  const link = encodeURIComponent(address)
  const words = encodeURIComponent(title)
  return (
    <>
      <button
        type="button"
        className="btn btn-secondary share-button"
        popoverTarget="share-menu"
        data-shares={address}
        data-title={title}
      >
        <Icon icon={Share2} />
        <span className="share-word">{t('donation.share')}</span>
      </button>
      <div
        className="popover popover-small"
        id="share-menu"
        popover="auto"
        role="dialog"
        aria-label={t('share.title')}
      >
        <div className="menu">
          <Button
            kind="quiet"
            className="menu-item"
            icon={Link}
            data-copies={address}
            data-copied={t('toast.link_copied')}
            hidden
          >
            {t('donation.copy_link')}
          </Button>
          <a className="menu-item" href={`mailto:?subject=${words}&body=${link}`}>
            <Icon icon={Mail} />
            {t('share.email')}
          </a>
          <Elsewhere
            name={t('share.facebook')}
            href={`https://www.facebook.com/sharer/sharer.php?u=${link}`}
          />
          <Elsewhere name={t('share.whatsapp')} href={`https://wa.me/?text=${words}%20${link}`} />
          <Elsewhere
            name={t('share.linkedin')}
            href={`https://www.linkedin.com/sharing/share-offsite/?url=${link}`}
          />
        </div>
      </div>
    </>
  )
}

/** Another site, in a window of its own: said to who does not see it. */
function Elsewhere({ name, href }: { readonly name: string; readonly href: string }) {
  const t = useT()
  return (
    <a className="menu-item" href={href} target="_blank" rel="noopener noreferrer">
      {name}
      <span className="visually-hidden"> {t('common.new_window')}</span>
    </a>
  )
}
