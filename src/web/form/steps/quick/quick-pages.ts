import type { StepPage } from '../step-page.ts'
import { quickChoicePage } from './quick-choice-page.ts'
import { quickPaymentPage } from './quick-payment-page.ts'

/** The two screens of the quick variant (design 3.2.15). */
export const quickPages: readonly StepPage[] = [quickChoicePage, quickPaymentPage]
