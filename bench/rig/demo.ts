import { formPath } from '#domain/form/types/index.ts'

/** The donation page of the demo content. */
export const donationPath = formPath('le-fournil-partage', 'Donation', 'du-pain-pour-tout-le-monde')
