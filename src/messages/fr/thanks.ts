/** What an association says to who paid: its fields, and what stands around its words. */
export const thanks = {
  'error.video_invalid': 'Indiquez l’adresse https:// d’une vidéo sur YouTube, Vimeo ou PeerTube.',
  'thanks.title': 'Remerciements',
  'thanks.purpose':
    'Vos mots s’ajoutent à la page que chaque personne voit après son paiement. Ils restent dans la langue de la campagne.',
  'thanks.page': 'Sur la page de confirmation',
  'thanks.page_hint': '2\u00a0000 caractères au plus.',
  'thanks.mail_hint': '2\u00a0000 caractères au plus.',
  'thanks.video': 'Vidéo',
  'thanks.video_purpose':
    'Elle apparaît sous forme de lien, sur la page et dans l’e-mail\u00a0: rien n’est chargé du site de la vidéo avant un clic.',
  'thanks.video_url': 'Adresse de la vidéo',
  'thanks.video_url_hint': 'YouTube, Vimeo ou PeerTube, par exemple https://youtu.be/…',
  'thanks.video_title': 'Titre de la vidéo',
  'thanks.saved': 'Vos modifications sont enregistrées.',
  'thanks.from': 'Un mot de l’association {organization}',
  'thanks.video_link': 'Regarder la vidéo «\u00a0{title}\u00a0» sur {service}',
} as const
