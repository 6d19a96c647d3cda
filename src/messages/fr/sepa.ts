export const sepa = {
  'sepa.means': 'Comment souhaitez-vous régler ?',
  'sepa.by_card': 'Carte bancaire',
  'sepa.by_card_sub': 'Confirmation immédiate',
  'sepa.by_debit': 'Prélèvement bancaire',
  'sepa.by_debit_sub': 'Avec votre IBAN, confirmé sous quelques jours',
  'sepa.loading': 'Chargement du formulaire de compte…',
  'sepa.check_account': 'Vérifiez les informations du compte.',
  'sepa.mandate_title': 'Mandat de prélèvement SEPA',
  'sepa.mandate':
    'En appuyant sur « {button} », vous signez ce mandat : vous autorisez {organization}, par l’intermédiaire de son prestataire de paiement, à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte selon ces instructions.',
  'sepa.reference': 'Référence unique du mandat (RUM) : {reference}',
  'sepa.creditor': 'Créancier : {organization}, identifiant {creditorId}',
  'sepa.once': 'Type de paiement : ponctuel',
  'sepa.recurring': 'Type de paiement : récurrent, pour ce paiement et les échéances affichées',
  'sepa.refund':
    'Vous avez le droit d’être remboursé par votre banque selon les conditions de votre convention avec elle. La demande doit être présentée dans les 8 semaines suivant la date de débit.',
  'sepa.notice':
    'Vous serez débité de {amount} à partir du {date}. Vous acceptez d’être prévenu moins de 14 jours à l’avance : par cette page et par l’e-mail que nous vous envoyons.',
  'sepa.bank_answers':
    'Votre banque répond sous quelques jours. Vos documents suivent dès que l’argent est arrivé.',
  'sepa.once_only': 'Votre compte ne sera débité qu’une fois.',
  'sepa.unavailable': 'Ce paiement ne peut plus se faire par prélèvement. Choisissez la carte.',
  'out.validated_body': 'Votre commande est enregistrée et votre compte sera débité de {amount}.',
  'out.validated_answer':
    'Votre banque répond en général sous 5 jours ouvrés. L’e-mail de confirmation part dans les minutes qui suivent son accord.',
  'out.validated_mail': 'Le récapitulatif de votre mandat part dès maintenant vers {email}.',
  'out.at_bank': 'En attente de la banque',
  'out.debit_refused_title': 'Votre banque a refusé le prélèvement',
  'out.debit_refused_body':
    'Rien n’a été débité. Vous avez 14 jours pour régler autrement : le lien est ci-dessous et dans l’e-mail que nous vous avons envoyé. Passé ce délai, la commande est annulée.',
  'out.debit_refused_rest':
    'Rien n’a été débité. Vous avez 14 jours pour régler autrement ce que vous gardez : le lien est ci-dessous et dans l’e-mail que nous vous avons envoyé. Passé ce délai, cette somme ne vous est plus demandée et ce qui reste de la commande est annulé.',
  'out.not_charged': 'Articles rendus, non prélevés',
  'out.documents_after_bank':
    'Vos documents partent dès que votre banque a réglé. Pensez à regarder dans les courriers indésirables.',
  'mail.debit_subject': '{organization} : prélèvement programmé',
  'mail.debit_preview': 'Votre compte sera débité de {amount} à partir du {date}.',
  'mail.debit_title': 'Merci {firstName}, votre prélèvement est programmé',
  'mail.debit_body':
    'Votre commande pour « {form} » est enregistrée. Votre compte sera débité de {amount} à partir du {date}.',
  'mail.debit_amount': 'À prélever',
  'mail.debit_documents':
    'Votre banque répond sous quelques jours. L’e-mail de confirmation, avec un lien vers vos documents, part dans les minutes qui suivent son accord.',
  'mail.debit_refused_subject': '{organization} : votre banque a refusé le prélèvement',
  'mail.debit_refused_preview': 'Vous pouvez régler autrement jusqu’au {date}.',
  'mail.debit_refused_title': 'Votre banque a refusé le prélèvement',
  'mail.debit_refused_body':
    'Bonjour {firstName}, votre banque a refusé le prélèvement de {amount} pour « {form} ». Rien n’a été débité.',
  'mail.debit_refused_due': 'Vous n’avez plus que {due} à régler.',
  'mail.debit_refused_until':
    'Vous pouvez régler autrement jusqu’au {date} inclus. Sans règlement à cette date, la commande est annulée.',
  'mail.debit_refused_rest_until':
    'Vous pouvez régler autrement jusqu’au {date} inclus. Sans règlement à cette date, cette somme ne vous est plus demandée et ce qui reste de la commande est annulé.',
  'mail.personal_pay_link':
    'Ce lien est personnel. Il ouvre la page de paiement de cette commande : ne le transmettez pas.',
  'mail.unpaid_body':
    'Bonjour {firstName}, le prélèvement de {amount} pour « {form} » a été refusé par votre banque et n’a pas été réglé autrement dans les 14 jours. La commande est annulée. Rien n’a été débité.',
  'mail.unpaid_rest_body':
    'Bonjour {firstName}, votre banque a refusé le prélèvement pour « {form} », et les {due} qui restaient à régler ne l’ont pas été dans les 14 jours. Ils ne vous sont plus demandés, et ce qui restait de la commande est annulé. Rien n’a été débité.',
} as const
