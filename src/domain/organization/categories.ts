/** The usual causes of organizations, as a list offers them; each may write its own (rule FRM-10). */
export const organizationCategories: readonly string[] = [
  'Aide internationale',
  'Animaux',
  'Culture',
  'Éducation',
  'Environnement',
  'Jeunesse',
  'Loisirs',
  'Patrimoine',
  'Recherche',
  'Santé',
  'Solidarité',
  'Sport',
  'Vie locale',
]
