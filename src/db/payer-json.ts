import { sql } from 'kysely'

/** A row of `payers` as the JSON of the domain's `Payer`; null where the left join found none. */
export function payerJson(alias: string) {
  const y = sql.raw(alias)
  return sql`
    case when ${y}.cart_id is not null then jsonb_build_object(
      'firstName', ${y}.first_name, 'lastName', ${y}.last_name, 'email', ${y}.email,
      'emailConfirmation', ${y}.email, 'birthDate', ${y}.birth_date, 'address', ${y}.address,
      'city', ${y}.city, 'zipCode', ${y}.zip_code, 'country', ${y}.country,
      'isCompany', ${y}.is_company, 'companyName', ${y}.company_name,
      'companySiren', ${y}.company_siren, 'companyLegalStatusId', ${y}.company_legal_status_id,
      'fileId', null, 'consent', true) end`
}
