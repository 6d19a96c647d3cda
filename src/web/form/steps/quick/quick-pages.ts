import type { StepPage } from '../step-page.ts'
import { quickChoicePage } from './quick-choice-page.ts'
import { quickPaymentPage } from './quick-payment-page.ts'

/** The two screens of the quick variant (rule FRM-2). */
export const quickPages: readonly StepPage[] = [quickChoicePage, quickPaymentPage]
