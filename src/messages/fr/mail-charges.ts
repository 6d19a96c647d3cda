export const mailCharges = {
  'charge.announced_subject_card': '{organization} : {amount} seront débités le {date}',
  'charge.announced_subject_debit': '{organization} : {amount} seront prélevés le {date}',
  'charge.announced_preview': 'Rien à faire de votre côté : ce message vous prévient.',
  'charge.announced_title': 'Votre prochain paiement : {amount}',
  'charge.announced_body_card':
    'Bonjour {firstName}, pour « {form} », {amount} seront débités sur votre carte le {date}.',
  'charge.announced_body_debit':
    'Bonjour {firstName}, pour « {form} », {amount} seront prélevés sur votre compte le {date}.',
  'charge.announced_nothing':
    'Vous n’avez rien à faire. Vérifiez seulement que la somme sera disponible ce jour-là.',
  'charge.mandate_title': 'Votre mandat de prélèvement',
  'charge.mandate_reference': 'Référence unique du mandat : {reference}',
  'charge.mandate_creditor': 'Identifiant créancier SEPA : {creditor}',
  'charge.what_instalment': 'Échéance {number} sur {count}',
  'charge.what_month': 'Don mensuel',
  'charge.what_single': 'Paiement',
  'charge.with_card': 'Carte {brand} se terminant par {last4}',
  'charge.with_debit': 'Compte se terminant par {last4}',
  'charge.done_subject': '{organization} : votre paiement de {amount} est reçu',
  'charge.done_preview': 'Votre reçu de paiement pour « {form} ».',
  'charge.done_title': 'Merci {firstName}, votre paiement est reçu',
  'charge.done_body': 'L’association {organization} a bien reçu {amount} pour « {form} ».',
  'charge.done_facts': 'Commande n° {number}, {date}',
  'charge.done_next': 'Prochain paiement : {amount} le {date}.',
  'charge.done_last': 'C’était votre dernière échéance : tout est payé.',
  'charge.done_stop': 'Vous pouvez modifier ou arrêter votre don à tout moment.',
  'charge.refused_subject': '{organization} : votre paiement de {amount} n’a pas abouti',
  'charge.refused_preview': 'Voici ce qui se passe maintenant.',
  'charge.refused_title': 'Votre paiement n’a pas abouti',
  'charge.refused_body_card':
    'Bonjour {firstName}, votre banque n’a pas accepté le paiement de {amount} par carte pour « {form} ».',
  'charge.refused_body_debit':
    'Bonjour {firstName}, votre banque n’a pas accepté le prélèvement de {amount} pour « {form} ».',
  'charge.refused_body_authentication':
    'Bonjour {firstName}, votre banque vous demande de confirmer vous-même le paiement de {amount} pour « {form} ».',
  'charge.refused_body_error':
    'Bonjour {firstName}, le paiement de {amount} pour « {form} » n’a pas pu être effectué pour une raison technique.',
  'charge.refused_retry':
    'Nous réessaierons le {date}. Vous pouvez aussi régler dès maintenant, par exemple avec une autre carte.',
  'charge.refused_no_retry':
    'Nous ne réessaierons pas sans vous. Réglez ce paiement en ligne, par exemple avec une autre carte.',
  'charge.refused_pay': 'Régler maintenant',
  'charge.refused_until': 'Ce lien est personnel et valable jusqu’au {date}.',
  'charge.expiring_subject': '{organization} : votre carte expire bientôt',
  'charge.expiring_preview': 'Enregistrez une autre carte pour vos prochains paiements.',
  'charge.expiring_title': 'Votre carte expire bientôt',
  'charge.expiring_body':
    'Bonjour {firstName}, la carte de vos paiements pour « {form} » expire fin {month}, avant votre dernier paiement.',
  'charge.expiring_what':
    'Enregistrez une autre carte pour que les paiements suivants passent sans interruption.',
  'charge.expiring_change': 'Changer de carte',
  'charge.returned_subject': '{organization} : votre paiement de {amount} vous est rendu',
  'charge.returned_preview': 'Nous vous rendons {amount} en totalité.',
  'charge.returned_title': 'Votre paiement vous est rendu',
  'charge.returned_body':
    'Bonjour {firstName}, votre paiement de {amount} pour « {form} » n’était plus attendu : il était déjà réglé, ou annulé.',
  'charge.returned_delay':
    'Vous n’avez rien à faire. Le montant revient sur le moyen de paiement utilisé, le plus souvent sous 5 à 10 jours.',
  'charge.manage': 'Voir mon échéancier',
  'charge.personal': 'Ce lien est personnel : ne le transmettez pas.',
} as const
