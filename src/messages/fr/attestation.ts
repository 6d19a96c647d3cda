export const attestation = {
  'attest.title': 'Attestation de paiement',
  'attest.subject': 'Paiement à l’association {organization}',
  'attest.head': 'N° {number}, établie le {date}',
  'attest.to': 'Bénéficiaire',
  'attest.by': 'Payeur',
  'attest.sentence':
    '{brand} atteste ce paiement : {payer} a payé {amount} le {date}, pour « {form} » ({organization}).',
  'attest.sentence_kept':
    'Sur cette somme, {back} ont été remboursés depuis : le montant conservé est de {kept}.',
  'attest.order': 'Commande',
  'attest.order_number': 'n° {number} du {date}',
  'attest.paid_on': 'Date du paiement',
  'attest.means': 'Moyen de paiement',
  'attest.share': 'Échéance',
  'attest.share_of': '{number} sur {count}',
  'attest.lines': 'Détail',
  'attest.amount': 'Montant',
  'attest.tip': 'Contribution volontaire à {brand}',
  'attest.tip_included': 'dont contribution volontaire à {brand}',
  'attest.whole': 'Montant total de la commande',
  'attest.paid': 'Payé',
  'attest.given_back': 'Remboursé le {date}',
  'attest.kept': 'Montant conservé',
  'attest.paid_share': 'Payé par ce paiement',
  'attest.not_a_receipt':
    'Ce document atteste un paiement. Il n’est ni une facture ni un reçu fiscal, et ne permet aucune réduction d’impôt.',
  'attest.tip_note':
    'La contribution volontaire fait vivre {brand}. Elle n’est pas versée à l’association {organization} et n’ouvre droit à aucune réduction d’impôt.',
  'attest.foot': 'Document établi par {brand} pour {organization}',
  'attest.person_name': 'Établie au nom de',
  'attest.person_sentence':
    '{brand} atteste ce paiement : {payer} a payé {amount} le {date} pour {person}, au titre de « {form} » ({organization}).',
  'attest.person_sentence_many':
    '{brand} atteste ces paiements : {payer} a payé {amount} en {count} fois, du {from} au {until}, pour {person}, au titre de « {form} » ({organization}).',
  'attest.person_activity': 'Activité',
  'attest.person_whole': 'Montant pour cette personne',
  'attest.person_paid_on': 'Payé le {date} ({means})',
  'attest.person_paid_share': 'Échéance {number} sur {count}, payée le {date} ({means})',
  'attest.person_alone':
    'Cette attestation ne porte que sur ce qui a été payé pour cette personne : le reste de la commande n’y figure pas.',
  'attest.person_replaces': 'Elle remplace l’attestation n° {number}, qui n’est plus valable.',
  'attest.for_person': 'Attestation pour {person}',
  'attest.for_person_rate': 'Attestation pour {person} ({rate})',
  'attest.missing_awaited': '{paper} : disponible dès que le paiement sera encaissé',
  'attest.missing_givenBack': '{paper} : aucune, tout a été remboursé',
  'attest.missing_void': '{paper} : n’est plus valable, le paiement a été annulé ou remboursé',
  'attest.person_read_of': '{paper} : {title}, {date}',
  'attest.persons': 'Attestations par personne',
  'attest.none_awaited':
    'Le paiement n’est pas encore encaissé. L’attestation pour {person} se trouvera à cette adresse dès qu’il le sera.',
  'attest.none_givenBack':
    'Tout ce qui avait été payé pour {person} a été remboursé : il n’y a plus rien à attester.',
  'attest.none_void':
    'L’attestation pour {person} n’est plus valable : le paiement a été annulé ou remboursé.',
  'attest.replaced_title': 'Cette attestation a été remplacée',
  'attest.replaced_gone': 'Cette attestation n’est plus valable : tout a été remboursé depuis',
  'attest.replaced_void':
    'Cette attestation n’est plus valable : le paiement a été annulé ou remboursé depuis',
  'attest.replaces_title': 'Cette attestation en remplace une autre',
  'attest.read_number': 'Attestation n° {number}',
  'attest.former': 'Anciennes attestations',
  'attest.person_unknown':
    'Il n’y a pas d’attestation à cette adresse : le lien n’est plus valable. Votre commande vous montre celles qui existent.',
  'attest.person_no_file':
    'Il n’y a pas de PDF à cette adresse : le lien n’est plus valable, ou le paiement n’est pas encaissé, ou il a été remboursé. Votre commande vous montre les attestations qui existent.',
  'attest.page': '{page} / {count}',
  'attest.file': 'attestation-{number}.pdf',
  'attest.link_unknown':
    'Il n’y a pas d’attestation à cette adresse : le lien n’est plus valable, ou ce paiement a été remboursé en entier. Votre commande vous montre celles qui existent.',
  'attest.unreadable': 'Cette attestation ne peut pas être lue pour le moment. Nous avons été prévenus.',
  'attest.download': 'Télécharger',
  'attest.download_pdf': 'Télécharger le PDF',
  'attest.download_all': 'Télécharger l’attestation de paiement du {date}',
  'mail.attestation': 'Attestation de paiement',
  'document.logo_alt': 'Logo : {organization}',
  'document.signature_alt': 'Signature : {name}',
} as const
