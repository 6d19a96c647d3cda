import { type Role, roleNames } from '#domain/access/role.ts'
import { useT } from '../../messages.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Select } from '../../ui/text-input.tsx'

/** A campaign that a role may be for. */
export type TeamCampaign = { readonly id: number; readonly title: string }

type Props = {
  readonly organization: string
  /** One: the page of this campaign; several: one is chosen. */
  readonly campaigns: TeamCampaign | readonly TeamCampaign[]
  readonly role: Role['role']
  readonly formId: number | null
  readonly error: string | undefined
}

/** Which role, with what it allows in plain words, and for which campaign. */
export function RoleFields({ organization, campaigns, role, formId, error }: Props) {
  const t = useT()
  const one = 'title' in campaigns ? campaigns : null
  const words: Readonly<Record<Role['role'], string>> = {
    FormAdmin: one ? t('office.role_form', { title: one.title }) : t('team.role_FormAdmin'),
    Reader: one ? t('team.role_Reader_form', { title: one.title }) : t('team.role_Reader_any'),
    Treasurer: t('team.role_Treasurer', { organization }),
    OrganizationAdmin: t('office.role_organization', { organization }),
  }
  const choices = roleNames.map(value => ({
    value,
    label: (
      <span className="stack stack-tight">
        <span>{words[value]}</span>
        <span className="small muted">{t(`team.may_${value}`)}</span>
      </span>
    ),
  }))
  return (
    <>
      <RadioGroup name="role" label={t('office.role')} choices={choices} defaultValue={role} />
      {'title' in campaigns ? (
        <input type="hidden" name="form" value={campaigns.id} />
      ) : (
        <div className="role-campaign">
          <Select
            name="form"
            label={t('team.campaign')}
            hint={t('team.campaign_hint')}
            placeholder={t('team.campaign_none')}
            options={campaigns.map(({ id, title }) => ({ value: String(id), label: title }))}
            defaultValue={formId === null ? '' : String(formId)}
            {...(error === undefined ? {} : { error })}
          />
        </div>
      )}
    </>
  )
}
