export const share = {
  'sharing.short_link': 'Lien court',
  'sharing.short_link_hint': 'À dicter ou à imprimer : il mène toujours à cette campagne.',
  'sharing.copy_short_link': 'Copier le lien court',
  'sharing.copied': 'Copié',
  'sharing.text_copied': 'Texte copié.',
  'sharing.device': 'Partager depuis cet appareil',
  'sharing.hidden': 'Personne ne voit encore cette campagne',
  'sharing.hidden_body':
    'Le lien, le QR code et les widgets n’afficheront rien tant qu’elle n’est pas en ligne. Vous pouvez tout préparer dès maintenant.',
  'sharing.publish': 'Publier la campagne',
  'sharing.texts_title': 'Textes prêts à envoyer',
  'sharing.texts_purpose':
    'Modifiez-les comme vous voulez, puis copiez-les ou ouvrez le réseau de votre choix. Rien n’est enregistré ni envoyé par nous.',
  'sharing.for.mail': 'E-mail',
  'sharing.for.whatsapp': 'WhatsApp ou SMS',
  'sharing.for.facebook': 'Facebook',
  'sharing.for.short': 'X, Mastodon ou Bluesky',
  'sharing.hint.facebook':
    'Facebook n’accepte pas de texte tout prêt : copiez-le, puis collez-le dans votre publication.',
  'sharing.copy_text': 'Copier le texte',
  'sharing.copy_text_of': 'Copier le texte : {network}',
  'sharing.open.mail': 'Ouvrir ma messagerie',
  'sharing.open.whatsapp': 'Ouvrir WhatsApp',
  'sharing.open.facebook': 'Ouvrir Facebook',
  'sharing.open.short': 'Ouvrir X',
  'sharing.subject': '{title} – {organization}',
  'sharing.say.Event':
    '« {title} »{facts, select, none {} other {, {facts}}}. Réservez votre place en ligne :',
  'sharing.say.Membership': '{organization} : adhérez en ligne en quelques minutes, avec « {title} » :',
  'sharing.say.Shop':
    'La boutique de notre association est ouverte : « {title} ». Chaque achat nous soutient :',
  'sharing.say.CrowdFunding': 'Nous avons un projet : « {title} ». Aidez-nous à le réaliser :',
  'sharing.say.PaymentForm': '« {title} » : inscrivez-vous et payez en ligne :',
  'sharing.say.Donation': '« {title} » : votre don compte, même petit. Donnez en ligne :',
  'sharing.say.Checkout': '« {title} » :',
  'sharing.text.mail':
    'Bonjour,\n\n{say}\n{link}\n\nMerci de faire suivre ce message autour de vous !\n\n{organization}',
  'sharing.text.whatsapp': '{say} {link}\nMerci de faire passer le mot !',
  'sharing.text.facebook':
    '{say} {link}\n\nPartagez autour de vous : chaque partage nous aide. Merci !\n{organization}',
  'sharing.text.short': '{say} {link}',
  'sharing.scan.Event': 'Scannez pour réserver',
  'sharing.scan.Membership': 'Scannez pour adhérer',
  'sharing.scan.Shop': 'Scannez pour commander',
  'sharing.scan.CrowdFunding': 'Scannez pour participer',
  'sharing.scan.PaymentForm': 'Scannez pour vous inscrire',
  'sharing.scan.Donation': 'Scannez pour donner',
  'sharing.scan.Checkout': 'Scannez pour payer',
  'sharing.poster_or_type': 'Ou tapez cette adresse :',
  'sharing.poster': 'Affiche A4 (PDF, {language})',
  'sharing.poster_file': 'affiche-{slug}.pdf',
  'sharing.how_title': 'Comment faire sur WordPress, Wix, Squarespace',
  'sharing.how.wordpress': 'WordPress',
  'sharing.how_body.wordpress':
    'Ouvrez la page à modifier, ajoutez un bloc « HTML personnalisé », collez-y le code, puis mettez la page à jour. Sur WordPress.com, l’offre gratuite retire ces codes : mettez plutôt un bouton qui mène au lien de la campagne.',
  'sharing.how.wix': 'Wix',
  'sharing.how_body.wix':
    'Dans l’éditeur, choisissez « Ajouter des éléments », « Code intégré », puis « Intégrer HTML ». Collez le code, validez, et agrandissez le cadre jusqu’à ce que tout se voie.',
  'sharing.how.squarespace': 'Squarespace',
  'sharing.how_body.squarespace':
    'Modifiez la page, ajoutez un bloc « Code », laissez le type sur HTML, collez le code et enregistrez. Si votre offre n’a pas ce bloc, utilisez le bloc « Bouton » avec le lien de la campagne.',
  'sharing.how_other': 'Ailleurs, cherchez « HTML » ou « code intégré » parmi les éléments à ajouter.',
} as const
