import type { FormType } from './form.ts'

/** The usual categories of campaigns by their name in messages, with the word that rows, addresses and searches hold (rule FRM-10). */
export const campaignCategoryWords = {
  workshop: 'Atelier',
  competition: 'Compétition',
  course: 'Cours',
  concert: 'Concert',
  festival: 'Festival',
  celebration: 'Fête',
  show: 'Spectacle',
  game: 'Jeu',
  talk: 'Conférence',
  worship: 'Culte',
  training: 'Formation',
  volunteering: 'Bénévolat',
  stay: 'Séjour',
  exhibition: 'Exposition',
  sale: 'Vente',
  outing: 'Sortie',
  projectFunding: 'Financement de projet',
  membershipFee: 'Cotisation',
} as const

/** Which of them a type offers; an association may write another one. */
export const campaignCategories: Readonly<
  Partial<Record<FormType, readonly (keyof typeof campaignCategoryWords)[]>>
> = {
  Event: [
    'workshop',
    'competition',
    'course',
    'concert',
    'festival',
    'celebration',
    'show',
    'game',
    'talk',
    'worship',
    'training',
    'volunteering',
    'stay',
    'exhibition',
    'sale',
    'outing',
  ],
  Membership: [
    'workshop',
    'course',
    'projectFunding',
    'competition',
    'membershipFee',
    'volunteering',
    'training',
    'stay',
  ],
}
