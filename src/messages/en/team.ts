import type { team as source } from '../fr/team.ts'

/** The team of an association: its roles, who has them, and what they did. */
export const team = {
  'team.role_Treasurer': 'Treasurer of {organization}',
  'team.role_Reader': 'Read only: {organization}',
  'team.role_Reader_form': 'Read only: the campaign “{title}”',
  'team.invited_Treasurer':
    '{invitedBy} invites you to look after the money of {organization}: payments, refunds and payouts.',
  'team.invited_Reader':
    '{invitedBy} invites you to look at the campaigns and the figures of {organization}.',
  'team.invited_Reader_form':
    '{invitedBy} invites you to look at the campaign “{form}” of {organization} and its figures.',
  'team.title': 'Team: {organization}',
  'team.role_FormAdmin': 'Administers a campaign',
  'team.role_Reader_any': 'Read only',
  'team.may_FormAdmin':
    'Edits the campaign, shares it, sees its people, payments and figures, gives refunds.',
  'team.may_Reader': 'Sees campaigns and their figures. Sees nothing personal and changes nothing.',
  'team.may_Treasurer': 'Sees payments and payouts, gives refunds. Changes neither campaigns nor the team.',
  'team.may_OrganizationAdmin': 'May do everything: campaigns, money, team, legal texts.',
  'team.campaign': 'Campaign',
  'team.campaign_hint': 'Needed to administer a campaign; optional for reading only.',
  'team.campaign_none': 'The whole organisation',
  'team.change': 'Change',
  'team.change_of': 'Change the role of {person}',
  'team.change_title': 'Role: {person}',
  'team.change_submit': 'Save the role',
  'team.change_leave': 'Change nothing',
  'team.resend': 'Send again',
  'team.resend_of': 'Send the invitation of {email} again',
  'team.email_problem': '{email}: {problem}',
  'team.done_invite': 'The invitations are sent.',
  'team.done_resend': 'The invitation is sent again. The previous link no longer works.',
  'team.done_revoke': 'The invitation is cancelled.',
  'team.done_change': 'The role is changed.',
  'team.done_remove': 'The person is no longer part of the team.',
} as const satisfies Record<keyof typeof source, string>
