export type ZipCodeCode = 'zip_code_invalid'

/** What is wrong with a postal code, or `undefined`: 3 to 10 letters or digits (rule FLD-7). */
export function checkZipCode(zipCode: string): ZipCodeCode | undefined {
  return /^[a-z\d]{3,10}$/i.test(zipCode) ? undefined : 'zip_code_invalid'
}
