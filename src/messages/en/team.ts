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
} as const satisfies Record<keyof typeof source, string>
