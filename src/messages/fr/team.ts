/** The team of an association: its roles, who has them, and what they did. */
export const team = {
  'team.role_Treasurer': 'Trésorerie ({organization})',
  'team.role_Reader': 'Lecture seule : {organization}',
  'team.role_Reader_form': 'Lecture seule de la campagne « {title} »',
  'team.invited_Treasurer':
    '{invitedBy} vous invite à suivre l’argent de l’association {organization} : paiements, remboursements et versements.',
  'team.invited_Reader':
    '{invitedBy} vous invite à consulter les campagnes et les chiffres de l’association {organization}.',
  'team.invited_Reader_form':
    '{invitedBy} vous invite à consulter la campagne « {form} » et ses chiffres ({organization}).',
} as const
