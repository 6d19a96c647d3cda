export type PhoneCode = 'phone_invalid'

/**
 * What is wrong with a phone number, or `undefined`: 8 to 15 characters of digits, dots, spaces and a leading plus,
 * where the separators, dots and spaces, do not count (rule FLD-3).
 */
export function checkPhone(phone: string): PhoneCode | undefined {
  const number = phone.trim().replace(/[. \u00a0\u202f]/g, '')
  return /^[+\d]\d{7,14}$/.test(number) ? undefined : 'phone_invalid'
}
