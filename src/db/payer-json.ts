import { sql } from 'kysely'

/** A row of `payers` as the JSON of the domain's `Payer`; null where the left join found none. */
export function payerJson(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`
    case when ${column('cartId')} is not null then jsonb_build_object(
      'firstName', ${column('firstName')}, 'lastName', ${column('lastName')}, 'email', ${column('email')},
      'emailConfirmation', ${column('email')}, 'birthDate', ${column('birthDate')}, 'address', ${column('address')},
      'city', ${column('city')}, 'zipCode', ${column('zipCode')}, 'country', ${column('country')},
      'isCompany', ${column('isCompany')}, 'companyName', ${column('companyName')},
      'companySiren', ${column('companySiren')}, 'companyLegalStatusId', ${column('companyLegalStatusId')},
      'fileId', null, 'consent', true) end`
}
