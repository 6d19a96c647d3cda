import { sql } from 'kysely'

/** A row of `payers` as the JSON of the domain's `Payer`; null where the left join found none. */
export function payerJson(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`
    case when ${column('cart_id')} is not null then jsonb_build_object(
      'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}, 'email', ${column('email')},
      'emailConfirmation', ${column('email')}, 'birthDate', ${column('birth_date')}, 'address', ${column('address')},
      'city', ${column('city')}, 'zipCode', ${column('zip_code')}, 'country', ${column('country')},
      'isCompany', ${column('is_company')}, 'companyName', ${column('company_name')},
      'companySiren', ${column('company_siren')}, 'companyLegalStatusId', ${column('company_legal_status_id')},
      'fileId', null, 'consent', true) end`
}
