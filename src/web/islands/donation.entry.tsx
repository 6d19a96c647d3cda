import { DonationForm } from '../form/donation/donation.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('donation', DonationForm)
