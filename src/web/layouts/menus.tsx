import { Check, CircleHelp, Compass, X } from 'lucide-react'
import { localeNames, locales } from '#messages/locales.ts'
import { directoryPath } from '../directory/input.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { settingNames } from '../preferences.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LoginEntry } from './header.tsx'
import { PreferenceChoice } from './preference-choice.tsx'

/** The menus of the header: native popovers, so all of them open without JavaScript. */
export function HeaderMenus() {
  return (
    <>
      <AccessibilityMenu />
      <LanguageMenu />
      <SiteMenu />
      <AccountMenu />
    </>
  )
}

function MenuHead({ id, title }: { readonly id: string; readonly title: string }) {
  const t = useT()
  return (
    <div className="dialog-head">
      <h2 id={`${id}-title`}>{title}</h2>
      <button
        type="button"
        className="icon-btn"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={t('common.close')}
        title={t('common.close')}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

/** All choices of rule LOOK-6. With JavaScript a choice applies at once; without, a button sends the form. */
export function AccessibilityMenu() {
  const t = useT()
  const { operator, preferences, address } = usePage()
  return (
    <div className="popover" id="a11y-menu" popover="auto" role="dialog" aria-labelledby="a11y-menu-title">
      <MenuHead id="a11y-menu" title={t('a11y.title')} />
      <form
        className="a11y-panel"
        method="post"
        action="/preferences"
        data-preferences={t('a11y.applied')}
        noValidate
      >
        <input type="hidden" name="back" value={address} />
        {settingNames.map(setting => (
          <PreferenceChoice key={setting} prefix="a11y" setting={setting} value={preferences[setting]} />
        ))}
        <hr />
        <button type="submit" className="btn btn-primary" data-without-script>
          {t('a11y.apply')}
        </button>
        <button type="submit" className="btn btn-secondary" name="reset" value="1">
          {t('a11y.reset')}
        </button>
        <a href={addressOf('accessibilite', operator)}>{t('a11y.statement')}</a>
        <p className="visually-hidden" role="status" data-status />
      </form>
    </div>
  )
}

/** Each language in its own words; the address stays the same (rule ADDR-7). */
function LanguageMenu() {
  const t = useT()
  const { locale, address } = usePage()
  return (
    <div
      className="popover popover-small"
      id="language-menu"
      popover="auto"
      role="dialog"
      aria-label={t('language.choose')}
    >
      <form className="menu" method="post" action="/preferences" noValidate>
        <input type="hidden" name="back" value={address} />
        {locales.map(choice => (
          <button
            key={choice}
            type="submit"
            className="menu-item"
            name="locale"
            value={choice}
            lang={choice}
            aria-current={choice === locale ? 'true' : undefined}
          >
            {localeNames[choice]}
            {choice === locale && <Icon icon={Check} />}
          </button>
        ))}
      </form>
    </div>
  )
}

/** What a phone has no room for in its header. */
function SiteMenu() {
  const t = useT()
  const { operator } = usePage()
  return (
    <div className="popover" id="site-menu" popover="auto" role="dialog" aria-labelledby="site-menu-title">
      <MenuHead id="site-menu" title={t('nav.menu')} />
      <nav className="menu" aria-label={t('nav.main')}>
        <LoginEntry className="menu-item" />
        <a className="menu-item" href={addressOf('aide', operator)}>
          <Icon icon={CircleHelp} />
          {t('nav.help')}
        </a>
        <a className="menu-item" href={directoryPath}>
          <Icon icon={Compass} />
          {t('nav.discover')}
        </a>
      </nav>
    </div>
  )
}
