import type { FormContent, OrganizationContent, TierContent } from './content.ts'

const oven: FormContent = {
  type: 'CrowdFunding',
  slug: 'un-four-pour-le-quartier',
  title: 'Un four pour le quartier',
  category: 'Financement de projet',
  palette: 'foret',
  saleEnd: { days: 23, time: '23:59' },
  financialGoal: 16_000_00,
  openDonationAmounts: [20_00, 50_00, 100_00],
  allowCustomTier: true,
  description:
    'Notre four a cinquante ans et perd sa chaleur par la voûte. Avec 16 000 €, nous le reconstruisons avec une artisane fumiste de Loire-Atlantique : 30 % de bois en moins et 120 pains de plus par jour pour l’aide alimentaire. Les travaux auront lieu en février ; pendant six semaines, un fournil ami nous prête son four de nuit.',
  news: [
    {
      at: { days: -20, time: '09:00' },
      title: 'Le devis est signé',
      text: 'L’artisane fumiste est venue mesurer la voûte, et le devis est signé. Le chantier tient dans six semaines.',
    },
    {
      at: { days: -9, time: '18:30' },
      title: 'La moitié est atteinte !',
      text: 'Huit mille euros sont réunis. Merci à chaque personne qui a contribué.',
    },
    {
      at: { days: -2, time: '11:00' },
      title: 'Visite du chantier',
      text: 'Venez voir la voûte de près avec l’artisane fumiste, un matin de cuisson. Le pain chaud est offert.',
    },
  ],
  tiers: [
    {
      type: 'Bonus',
      label: 'Le petit pain',
      description: 'Votre nom sur le mur du fournil.',
      price: 15_00,
      taxReceipt: true,
    },
    {
      type: 'Bonus',
      label: 'La miche',
      description: 'Un pain par mois pendant trois mois.',
      price: 40_00,
      taxReceipt: true,
    },
    {
      type: 'Bonus',
      label: 'La fournée',
      description: 'Un atelier pour deux.',
      price: 100_00,
      stock: { capacity: 30, sold: 21 },
      // The workshop is worth more than a quarter of the gift (article 200 CGI): no receipt.
      taxReceipt: false,
    },
    {
      type: 'Bonus',
      label: 'La brique gravée',
      description: 'Votre nom gravé sur une brique du four.',
      price: 300_00,
      stock: { capacity: 20, sold: 5 },
      taxReceipt: true,
    },
    { type: 'Contribution', label: 'Montant libre', price: { atLeast: 0 }, taxReceipt: true },
  ],
}

const once = (price: number, description: string): TierContent => ({
  type: 'Donation',
  label: 'Don ponctuel',
  description,
  price,
  taxReceipt: true,
})

const monthly = (price: number): TierContent => ({
  type: 'MonthlyDonation',
  label: 'Don mensuel',
  price,
  taxReceipt: true,
})

const donation: FormContent = {
  type: 'Donation',
  slug: 'du-pain-pour-tout-le-monde',
  title: 'Du pain pour tout le monde',
  palette: 'prune',
  allowCustomTier: true,
  minPrice: 1_00,
  description:
    'Un pain au levain coûte un euro à produire. Chaque don se transforme en farine, en bois et en heures de pétrin. En 2025, 31 400 pains ont été donnés. Votre don peut ouvrir droit à une réduction d’impôt.',
  fields: [{ label: 'Votre message', type: 'FreeText' }],
  tiers: [
    once(20_00, '20 pains donnés'),
    once(50_00, 'une semaine pour une famille'),
    once(100_00, 'une fournée entière'),
    monthly(8_00),
    monthly(15_00),
    monthly(30_00),
  ],
}

const workshop: FormContent = {
  type: 'PaymentForm',
  slug: 'atelier-pain-au-levain',
  title: 'Atelier pain au levain',
  category: 'Vente',
  palette: 'safran',
  description:
    'Une journée pour apprendre à nourrir un levain, façonner et cuire. Vous repartez avec deux pains et un bocal de levain. Déjeuner compris.',
  fields: [
    {
      label: 'Date choisie',
      type: 'ChoiceList',
      isRequired: true,
      choices: [
        { days: 12, time: '09:00' },
        { days: 26, time: '09:00' },
      ],
    },
    { label: 'Référence de facture', type: 'TextInput' },
  ],
  tiers: [{ type: 'Payment', label: 'Atelier, par personne', price: 45_00, maxPerUser: 4 }],
}

const springMeal: FormContent = {
  type: 'Event',
  slug: 'grand-repas-de-printemps',
  title: 'Grand repas de printemps',
  category: 'Fête',
  palette: 'safran',
  saleStart: { days: 11, time: '10:00' },
  start: { days: 120, time: '12:00' },
  place: {
    name: 'Le Fournil partagé',
    address: 'Rue du Fournil',
    zipCode: '44200',
    city: 'Nantes',
    country: 'FR',
  },
  description:
    'Une seule table de 200 mètres dans la rue du Fournil, du pain chaud et ce que chacun apporte.',
  tiers: [
    { type: 'Registration', label: 'Repas adulte', price: 16_00 },
    { type: 'Registration', label: 'Repas enfant', price: 7_00 },
    { type: 'Registration', label: 'Prix solidaire', price: { atLeast: 5_00 } },
  ],
}

/** Design 6.2. */
export const leFournilPartage: OrganizationContent = {
  slug: 'le-fournil-partage',
  name: 'Le Fournil partagé',
  organismType: 'association',
  category: 'Solidarité',
  city: 'Nantes',
  zipCode: '44200',
  palette: 'foret',
  description:
    'Chaque matin, le Fournil partagé cuit du pain au levain. La moitié est vendue, l’autre donnée à cinq associations d’aide alimentaire du quartier. Trois salariés, une cinquantaine de bénévoles, et un four à bois qui a bien vécu.',
  contactEmail: 'contact@fournil-partage.example.org',
  website: 'https://fournil-partage.example.org/',
  rna: 'W442000077',
  siren: '900000078',
  logoPath: '/covers/shop/le-fournil-partage.svg?palette=safran',
  accountId: 'acct_demo_fournil',
  issuesTaxReceipts: true,
  helpsPeopleInNeed: true,
  legal: {
    legalForm: 'association régie par la loi du 1er juillet 1901',
    seat: '3 rue du Four, 44200 Nantes',
    phone: '02 40 00 00 77',
    publicationDirector: 'Inès Le Gall, présidente',
  },
  administrators: [
    { email: 'ines.legall@example.org', firstName: 'Inès', lastName: 'Le Gall' },
    { email: 'theo.marchand@example.org', firstName: 'Théo', lastName: 'Marchand' },
  ],
  forms: [oven, donation, workshop, springMeal],
}
