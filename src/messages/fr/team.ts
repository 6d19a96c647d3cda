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
  'team.title': 'Équipe : {organization}',
  'team.role_FormAdmin': 'Administration d’une campagne',
  'team.role_Reader_any': 'Lecture seule',
  'team.may_FormAdmin':
    'Modifie la campagne, la partage, voit ses inscriptions, ses paiements et ses chiffres, rembourse.',
  'team.may_Reader':
    'Voit les campagnes et leurs chiffres. Ne voit aucune donnée personnelle et ne modifie rien.',
  'team.may_Treasurer':
    'Voit les paiements et les versements, rembourse. Ne modifie ni les campagnes ni l’équipe.',
  'team.may_OrganizationAdmin': 'Peut tout faire : campagnes, argent, équipe, textes légaux.',
  'team.campaign': 'Campagne',
  'team.campaign_hint': 'Nécessaire pour administrer une campagne ; facultative pour la lecture seule.',
  'team.campaign_none': 'Toute l’association',
  'team.change': 'Modifier',
  'team.change_of': 'Modifier le rôle de cette personne : {person}',
  'team.change_title': 'Rôle : {person}',
  'team.change_submit': 'Enregistrer le rôle',
  'team.change_leave': 'Ne rien changer',
  'team.resend': 'Renvoyer',
  'team.resend_of': 'Renvoyer l’invitation à {email}',
  'team.email_problem': '{email} : {problem}',
  'team.done_invite': 'Les invitations sont envoyées.',
  'team.done_resend': 'L’invitation est renvoyée. Le lien précédent ne fonctionne plus.',
  'team.done_revoke': 'L’invitation est annulée.',
  'team.done_change': 'Le rôle est modifié.',
  'team.done_remove': 'La personne ne fait plus partie de l’équipe.',
} as const
