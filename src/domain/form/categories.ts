import type { FormType } from './form.ts'

/** The usual categories of campaigns (rule FRM-10); an association may write another one (rule FRM-10). */
export const campaignCategories: Readonly<Partial<Record<FormType, readonly string[]>>> = {
  Event: [
    'Atelier',
    'Compétition',
    'Cours',
    'Concert',
    'Festival',
    'Fête',
    'Spectacle',
    'Jeu',
    'Conférence',
    'Culte',
    'Formation',
    'Bénévolat',
    'Séjour',
    'Exposition',
    'Vente',
    'Sortie',
  ],
  Membership: [
    'Atelier',
    'Cours',
    'Financement de projet',
    'Compétition',
    'Cotisation',
    'Bénévolat',
    'Formation',
    'Séjour',
  ],
}
