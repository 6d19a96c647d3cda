/** What guests of an event are mailed the day before, afterwards, and when its day or place changes; and what its association decides of it. */
export const guests = {
  'guests.hello': 'Bonjour {firstName},',
  'guests.when_where': 'Date et lieu',
  'guests.no_date': 'Date à préciser',
  'guests.no_place': 'Lieu à préciser',
  'guests.see_tickets': 'Voir mes billets',
  'guests.reminder_subject': 'Rappel : {title}',
  'guests.reminder_title': 'C’est bientôt : « {title} »',
  'guests.reminder_body': 'L’événement « {title} » de l’association {organization} approche : {date}.',
  'guests.reminder_show': 'Votre billet se montre à l’entrée, sur votre téléphone ou imprimé.',
  'guests.thanks_subject': 'Merci de votre venue : {title}',
  'guests.thanks_title': 'Merci de votre venue',
  'guests.thanks_body': 'L’association {organization} vous remercie d’avoir pris part à « {title} ».',
  'guests.thanks_action': 'Revoir mes billets',
  'guests.thanks_note': 'Ce message concerne votre place : vous n’en recevrez pas d’autre à ce sujet.',
  'guests.changed_subject':
    '{what, select, date {Nouvelle date : {title}} place {Nouveau lieu : {title}} other {Nouvelle date et nouveau lieu : {title}}}',
  'guests.changed_title':
    '{what, select, date {La date a changé} place {Le lieu a changé} other {La date et le lieu ont changé}}',
  'guests.changed_body':
    '{what, select, date {L’association {organization} a changé la date de « {title} » depuis votre commande.} place {L’association {organization} a changé le lieu de « {title} » depuis votre commande.} other {L’association {organization} a changé la date et le lieu de « {title} » depuis votre commande.}}',
  'guests.changed_tickets': 'Vos billets restent valables, avec le même code.',
  'guests.changed_now': 'Désormais',
  'guests.changed_before': 'Auparavant',
  'guests.ask_title':
    '{count, plural, one {# commande date d’avant ce changement} other {# commandes datent d’avant ce changement}}',
  'guests.ask':
    'La date ou le lieu de l’événement a changé depuis. Voulez-vous prévenir ces personnes par e-mail ?',
  'guests.ask_see': 'Voir l’e-mail et décider',
  'guests.ask_now': 'Maintenant',
  'guests.ask_was': 'Avant',
  'guests.tell': '{count, plural, one {Prévenir # commande} other {Prévenir # commandes}}',
  'guests.tell_hint':
    'Chaque personne de ces commandes qui a une adresse reçoit un seul e-mail. L’aperçu est plus bas.',
  'guests.keep': 'Ne pas prévenir',
  'guests.told': 'L’e-mail est en route vers les personnes qui avaient commandé.',
  'guests.kept': 'Personne n’est prévenu de ce changement.',
  'error.change_answered':
    'Quelqu’un a déjà répondu, ou la date ou le lieu a encore changé. Voici où en est la campagne.',
} as const
