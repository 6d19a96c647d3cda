/** The pages of a payer's space (rule ADDR-4). */
export const space = {
  payments: '/utilisateur/paiements',
  memberships: '/utilisateur/adhesions',
  documents: '/utilisateur/recus',
  gifts: '/utilisateur/dons-mensuels',
  cards: '/utilisateur/cartes',
  profile: '/utilisateur/profil',
} as const

/** Where one keeps what proves that it is them. */
export const factorPaths = {
  list: '/utilisateur/profil/second-facteur',
  app: '/utilisateur/profil/second-facteur/application',
} as const

export type SpaceSection = keyof typeof space

/** An order in its payer's space. */
export const spaceOrderPath = (orderId: number) => `${space.payments}/commandes/${orderId}`
