import type { Place } from '#domain/form/form.ts'
import type { FieldContent, FormContent, OrganizationContent } from './content.ts'

const hall: Place = {
  name: 'Halle des Quais',
  address: '12 quai des Tanneurs',
  zipCode: '69003',
  city: 'Lyon',
  country: 'FR',
}

const participant: readonly FieldContent[] = [
  {
    label: 'Régime alimentaire',
    type: 'ChoiceList',
    choices: ['Aucun', 'Végétarien', 'Sans gluten', 'Autre'],
  },
  { label: 'Avez-vous besoin d’un accès adapté ?', type: 'YesNo' },
  {
    label: 'De quoi avez-vous besoin ?',
    type: 'ChoiceList',
    isRequired: true,
    choices: ['Une place en fauteuil', 'La boucle magnétique', 'Une personne qui m’accompagne'],
    onlyIf: { field: 1, values: ['Oui'] },
  },
]

const festival: FormContent = {
  type: 'Event',
  slug: 'festival-des-berges',
  title: 'Festival des berges',
  category: 'Festival',
  palette: 'iris',
  start: { days: 22, time: '18:00' },
  end: { days: 23, time: '23:00' },
  place: hall,
  description:
    'Deux soirées de concerts au bord de l’eau, et la journée entière pour fabriquer, goûter et traîner. Neuf groupes de la région, une scène ouverte le second jour à 16h00, des ateliers de sérigraphie et de percussions dès 7 ans. La cantine cuisine local ; pensez à apporter votre gobelet. Entrée gratuite pour les moins de 6 ans. Le site est accessible en fauteuil, et une boucle magnétique est disponible à l’accueil.',
  openDonationAmounts: [5_00, 10_00, 20_00],
  coupons: [{ code: 'BERGES10', percent: 10, until: { days: 15, time: '23:59' } }],
  options: [
    { label: 'Repas du soir', price: 14_00, stock: { capacity: 90, sold: 71 } },
    { label: 'Gobelet réutilisable', price: 2_00 },
  ],
  tiers: [
    {
      type: 'Registration',
      label: 'Tarif plein',
      description: 'Concerts du soir et ateliers.',
      price: 24_00,
      stock: { capacity: 300, sold: 258 },
      fields: participant,
    },
    {
      type: 'Registration',
      label: 'Tarif réduit',
      description: 'Étudiant, demandeur d’emploi, moins de 18 ans. Justificatif à l’entrée.',
      price: 12_00,
      stock: { capacity: 150, sold: 61 },
      maxPerUser: 4,
      fields: participant,
    },
    {
      type: 'Registration',
      label: 'Pass soutien',
      description: 'Vous financez une entrée suspendue pour une autre personne.',
      price: { atLeast: 30_00 },
      fields: participant,
    },
    {
      type: 'Registration',
      label: 'Pass 2 jours',
      price: 38_00,
      stock: { capacity: 80, sold: 80 },
      fields: participant,
    },
    {
      type: 'Registration',
      label: 'Moins de 6 ans',
      description: 'Gratuit, réservation conseillée.',
      price: 0,
      stock: { capacity: 60, sold: 22 },
      fields: participant,
    },
  ],
}

const member: readonly FieldContent[] = [
  { label: 'Date de naissance', type: 'Date', isRequired: true },
  { label: 'Téléphone', type: 'Phone' },
  {
    label: 'Atelier',
    type: 'ChoiceList',
    isRequired: true,
    choices: ['Céramique', 'Chant', 'Sérigraphie', 'Théâtre'],
  },
  { label: 'Autorisez-vous l’association à publier votre image ?', type: 'YesNo', isRequired: true },
]

const season = { from: { season: 'start' }, until: { season: 'end' } } as const

const membership: FormContent = {
  type: 'Membership',
  slug: 'adhesion-de-saison',
  title: 'Adhésion de saison',
  category: 'Cours',
  palette: 'ocean',
  start: { season: 'start' },
  end: { season: 'end' },
  payerDocument: { label: 'Attestation de quotient familial', isRequired: false },
  description:
    'Adhérer, c’est pousser la porte toute l’année : un atelier par semaine, le bar associatif, le droit de vote à l’assemblée générale et des tarifs réduits sur les concerts. Les ateliers reprennent la deuxième semaine de septembre ; la première séance est gratuite.',
  options: [
    // No rule ties an option to a choice yet: its name says so.
    {
      label: 'Kit de fournitures (obligatoire en céramique)',
      price: 15_00,
      stock: { capacity: 40, sold: 32 },
    },
    {
      label: 'T-shirt',
      price: 12_00,
      fields: [{ label: 'Taille', type: 'ChoiceList', isRequired: true, choices: ['S', 'M', 'L', 'XL'] }],
    },
  ],
  tiers: [
    {
      type: 'Membership',
      label: 'Adhésion adulte + atelier',
      price: 180_00,
      valid: season,
      installmentCounts: [1, 3, 10],
      fields: member,
    },
    {
      type: 'Membership',
      label: 'Adhésion jeune (7–17 ans)',
      price: 120_00,
      valid: season,
      installmentCounts: [1, 3],
      fields: [
        ...member,
        { label: 'Prénom et nom de la personne responsable légale', type: 'TextInput', isRequired: true },
        { label: 'Téléphone de la personne responsable légale', type: 'Phone', isRequired: true },
        {
          label: 'J’ai lu le règlement intérieur, et je l’ai expliqué à l’enfant.',
          type: 'YesNo',
          mustBeTrue: true,
        },
      ],
    },
    {
      type: 'Membership',
      label: 'Adhésion famille (2 adultes, 3 enfants)',
      price: 320_00,
      valid: season,
      installmentCounts: [1, 3, 6, 10, 12],
      fields: [{ label: 'Prénoms et noms des membres', type: 'FreeText', isRequired: true }],
    },
    { type: 'Membership', label: 'Adhésion de soutien', price: 20_00, valid: season },
  ],
}

const shop: FormContent = {
  type: 'Shop',
  slug: 'la-boutique-des-ateliers',
  title: 'La boutique des Ateliers',
  palette: 'corail',
  description:
    'Tout est imprimé, tourné ou cousu ici, par les membres. Chaque achat finance l’accueil gratuit des écoles du quartier. Retrait à la halle le mercredi et le samedi, ou envoi postal.',
  options: [
    { label: 'Retrait sur place', price: 0, perOrder: true },
    { label: 'Envoi postal', price: 6_00, perOrder: true },
  ],
  tiers: [
    {
      type: 'Product',
      label: 'Tote bag sérigraphié',
      price: 15_00,
      vatRate: 20,
      stock: { capacity: 100, sold: 60 },
      fields: [{ label: 'Couleur', type: 'ChoiceList', isRequired: true, choices: ['Écru', 'Noir', 'Bleu'] }],
    },
    { type: 'Product', label: 'Mug émaillé', price: 12_00, stock: { capacity: 60, sold: 36 } },
    {
      type: 'Product',
      label: 'Affiche du festival 50 × 70',
      description: 'Tirage numéroté.',
      price: 18_00,
      stock: { capacity: 50, sold: 44 },
    },
    { type: 'Product', label: 'Calendrier illustré', price: 10_00, stock: { capacity: 80, sold: 80 } },
    {
      type: 'Product',
      label: 'Bol en grès',
      price: 28_00,
      stock: { capacity: 40, sold: 29 },
      fields: [
        { label: 'Émail', type: 'ChoiceList', isRequired: true, choices: ['Bleu', 'Crème', 'Ardoise'] },
      ],
    },
    { type: 'Product', label: 'Carte cadeau atelier', price: { atLeast: 20_00 } },
  ],
}

const printingEvening: FormContent = {
  type: 'Event',
  slug: 'soiree-serigraphie',
  title: 'Soirée sérigraphie',
  category: 'Atelier',
  palette: 'corail',
  start: { days: 9, time: '19:00' },
  end: { days: 9, time: '22:00' },
  place: hall,
  waitingList: true,
  description:
    'Encres, cadres et soupe chaude : trois heures pour imprimer votre premier t-shirt. Douze places, matériel fourni.',
  tiers: [{ type: 'Registration', label: 'Place unique', price: 22_00, stock: { capacity: 12, sold: 12 } }],
}

/** Design 6.1. */
export const lesAteliersDuCanal: OrganizationContent = {
  slug: 'les-ateliers-du-canal',
  name: 'Les Ateliers du Canal',
  organismType: 'association',
  category: 'Culture',
  city: 'Lyon',
  zipCode: '69003',
  palette: 'iris',
  description:
    'Ouverts en 2009 dans une ancienne halle au bord de l’eau, les Ateliers du Canal proposent des cours, des concerts et des ateliers de fabrication ouverts à toutes les bourses. 420 membres, 35 bénévoles, une cantine et un piano accordé une fois sur deux.',
  contactEmail: 'bonjour@ateliers-du-canal.example.org',
  website: 'https://ateliers-du-canal.example.org/',
  rna: 'W691000420',
  accountId: 'acct_demo_ateliers',
  issuesTaxReceipts: false,
  helpsPeopleInNeed: false,
  legal: {
    legalForm: 'association régie par la loi du 1er juillet 1901',
    seat: '12 quai du Canal, 69003 Lyon',
    phone: '04.78.00.00.12',
    publicationDirector: 'Camille Moreau, présidente',
    mediator: 'Médiation des loisirs, 8 rue de la Paix, 69003 Lyon',
    vatNumber: 'FR32123456789',
    vatExemption: 'nonProfit',
  },
  salesConditions: [
    'Les présentes conditions s’appliquent aux billets, adhésions et produits que l’association Les Ateliers du Canal, Lyon, propose sur cette plateforme.',
    'Les prix sont en euros, toutes taxes comprises. Le prix affiché au récapitulatif est celui que vous payez ; la contribution volontaire à la plateforme est facultative et n’entre pas dans le prix.',
    'La commande est ferme après le paiement. Sa confirmation part par e-mail dans les minutes qui suivent.',
    'Les produits sont expédiés sous dix jours ouvrés, ou remis à l’atelier si vous le préférez. Vous disposez de quatorze jours après leur réception pour vous rétracter, sans donner de motif : le prix et les frais de livraison standard vous sont remboursés.',
    'Le droit de rétractation ne s’applique pas aux billets d’un spectacle ou d’un atelier à date fixe. En cas d’annulation par l’association, le prix est remboursé en entier.',
    'Pour toute question ou réclamation, écrivez à l’association. Un litige qui n’est pas résolu peut être porté devant un médiateur de la consommation.',
  ],
  administrators: [
    { email: 'camille.moreau@example.org', firstName: 'Camille', lastName: 'Moreau' },
    {
      email: 'samir.haddad@example.org',
      firstName: 'Samir',
      lastName: 'Haddad',
      formSlug: 'festival-des-berges',
    },
  ],
  forms: [festival, membership, shop, printingEvening],
}
