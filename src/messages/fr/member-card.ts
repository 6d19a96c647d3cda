export const memberCard = {
  'member_card.document': 'Carte de membre : {organization}',
  'member_card.documents':
    '{count, plural, one {# carte de membre} other {# cartes de membre}} : {organization}',
  'member_card.subject': 'Adhésion à l’association {organization}',
  'member_card.number': 'Carte n°',
  'member_card.erased': 'Nom effacé',
  'member_card.rate': 'Adhésion',
  'member_card.valid': 'Validité',
  'member_card.unlimited': 'Sans date de fin',
  'member_card.show':
    'Présentez ce code pour que l’association vous reconnaisse. À un événement, il dit qui vous êtes et ne remplace pas un billet.',
  'member_card.spoken': 'Code à donner s’il ne peut pas être lu : {code}',
  'member_card.code_alt': 'Code QR de la carte de membre n° {number}',
  'member_card.upcoming': 'Cette carte n’est pas encore valable : elle le sera le {date}.',
  'member_card.expired': 'Cette carte a expiré le {date}.',
  'member_card.canceled': 'Cette carte n’est plus valable : l’adhésion a été annulée ou remboursée.',
  'member_card.foot': 'Carte émise par {brand} pour {organization}',
  'member_card.file': 'cartes-de-membre-{name}.pdf',
  'member_card.yours': 'Vos cartes de membre',
  'member_card.yours_lead':
    'Une carte par membre. Une fois ouverte, cette page se consulte sans réseau. Ne la transférez pas : envoyez à chacun la page de sa carte.',
  'member_card.one_lead': 'Gardez cette page : une fois ouverte, elle se consulte sans réseau.',
  'member_card.not_yet':
    'Vos cartes de membre apparaissent ici dès que votre paiement est encaissé. Nous vous écrivons à ce moment-là.',
  'member_card.none': 'Cette commande n’a pas de carte de membre.',
  'member_card.download': 'Télécharger le PDF',
  'member_card.see_all': 'Voir mes cartes de membre',
  'member_card.see_one': 'Voir la carte',
  'member_card.see_one_of': 'Voir la carte pour {name}',
  'member_card.see_order': 'Voir la commande',
  'member_card.own_page': 'Page de cette carte seule',
  'member_card.link_unknown': 'Il n’y a pas de carte à cette adresse : le lien n’est plus valable.',
  'member_card.mail_subject': 'Votre carte de membre : {organization}',
  'member_card.mail_title': 'Voici la carte de membre au nom de {holder}',
  'member_card.mail_body':
    'La carte de membre n° {number} au nom de {holder} pour « {form} » (association {organization}).',
  'member_card.mail_see': 'Voir la carte',
} as const
