export const statement = {
  'statement.title': 'Déclaration d’accessibilité',
  'statement.promise':
    '{brand} veut que chacune et chacun puisse donner, s’inscrire et adhérer sans aide. Cette déclaration porte sur toutes les pages de ce site et sur les modules que les associations affichent sur le leur.',
  'statement.state_title': 'État de conformité',
  'statement.state_body':
    '{brand} est {state, select, full {totalement conforme} partial {partiellement conforme} other {non conforme}} avec le référentiel général d’amélioration de l’accessibilité (RGAA 4.1). Cet état est celui que déclare l’exploitant de ce site.',
  'statement.results_title': 'Résultats des vérifications',
  'statement.results_body':
    'Les 106 critères ont été examinés un par un le {date} : {met, plural, one {# critère est respecté} other {# critères sont respectés}} sur {applicable} applicables, soit {rate} %.',
  'statement.by_ourselves':
    'Ces vérifications ont été faites par l’équipe qui développe le logiciel, avec des outils automatiques, au clavier et en lisant les pages. Aucune personne concernée et aucun organisme indépendant n’y a pris part.',
  'statement.not_met_title': 'Ce qui n’est pas encore conforme',
  'statement.not_met':
    'Critère {criterion} : {what, select, c7_1 {un don et un achat de billet ont été écoutés avec un seul lecteur d’écran, Orca ; les autres pages ne l’ont pas encore été, et rien ne l’a été avec NVDA, JAWS ou VoiceOver.} other {le critère n’est pas respecté.}}',
  'statement.made_title': 'Établissement de cette déclaration',
  'statement.made_body':
    'Navigateur : {browser}. Outils : {tools}. Technologies : HTML, CSS, JavaScript, WAI-ARIA, SVG, PDF.',
  'statement.heard_body':
    'Lecteur d’écran : {reader} avec {browser} sous {system}. Un don et un achat de billet ont été faits à l’oreille et au clavier, du formulaire à la confirmation : ce qui est annoncé a été comparé à ce qui est affiché. Aux bords des champs de carte, qui viennent du prestataire de paiement, Orca se tait parfois : il faut lui demander où l’on est.',
  'statement.pages_body':
    'Pages vérifiées : accueil, recherche, page d’association, formulaires de chaque type à chaque étape, paiement, confirmation et échecs, connexion, espace personnel, administration, modules, pages légales et pages d’erreur.',
  'statement.report_title': 'Signaler une difficulté',
  'statement.report_body':
    'Une page vous bloque ? Écrivez à {email} : nous vous répondons, nous vous proposons une autre façon de faire et nous corrigeons.',
  'statement.appeal_title': 'Voies de recours',
  'statement.appeal_body':
    'Sans réponse satisfaisante, vous pouvez écrire au Défenseur des droits (Libre réponse 71120, 75342 Paris Cedex 07), le saisir en ligne sur defenseurdesdroits.fr ou joindre son délégué dans votre département.',
} as const
