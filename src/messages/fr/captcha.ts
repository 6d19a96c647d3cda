export const captcha = {
  'captcha.wait_seconds':
    'Trop de demandes en peu de temps. Réessayez dans {count, plural, one {# seconde} other {# secondes}}.',
  'captcha.wait_minutes':
    'Trop de demandes en peu de temps. Réessayez dans {count, plural, one {# minute} other {# minutes}}.',
  'captcha.wait_title': 'Un instant, s’il vous plaît',
  'captcha.kept': 'Ce que vous avez saisi est conservé.',
  'captcha.send_again': 'Envoyer à nouveau',
  'captcha.recaptcha':
    'Cette page est protégée par reCAPTCHA. <privacy>Confidentialité</privacy> · <terms>Conditions</terms>',
  'captcha.go_on': 'Vous pouvez continuer : le nombre d’essais est seulement plus limité.',
} as const
