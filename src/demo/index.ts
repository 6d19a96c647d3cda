import type { OrganizationContent } from './content.ts'
import { leFournilPartage } from './le-fournil-partage.ts'
import { lesAteliersDuCanal } from './les-ateliers-du-canal.ts'

/** The registry of the demo's organizations (rule OPS-5), in the order of the home page. */
export const demoOrganizations: readonly OrganizationContent[] = [lesAteliersDuCanal, leFournilPartage]
