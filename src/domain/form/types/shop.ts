import type { FormTypeDescriptor } from './descriptor.ts'

/** Products: choice, details, buyer, summary (rule FRM-1). */
export const shop: FormTypeDescriptor = {
  formType: 'Shop',
  segment: 'boutiques',
  administrationSegment: 'boutiques',
  motif: 'shop',
  steps: ['products', 'details', 'payer', 'summary'],
  onePage: null,
  quickName: 'shop',
  people: 'details',
  begins: 'article',
  sold: 'products',
  sells: ['Product'],
  documents: ['attestation', 'invoice', 'taxReceipt'],
  ending: 'sale',
  hasGoal: false,
  startsOnADay: false,
  hasLanguageAddresses: false,
  schemaType: 'Product',
}
