// biome-ignore-all lint/a11y/noRedundantRoles: a narrow screen stacks the cells, and what is no table to look at loses its role

import { type RetentionName, retentionNames, retentionRules } from '#domain/retention/rules.ts'
import { useT } from '../messages.tsx'

/** What is kept of people, for how long and why (rule LAW-10), from the rules by which it goes. */
export function RetentionTable() {
  const t = useT()
  return (
    <>
      <p>{t('retention.lead')}</p>
      <table className="retention" role="table">
        <caption>{t('retention.title')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('retention.what')}
            </th>
            <th scope="col" role="columnheader">
              {t('retention.how_long')}
            </th>
            <th scope="col" role="columnheader">
              {t('retention.why')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {retentionNames.map(name => (
            <RetentionRow key={name} name={name} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function RetentionRow({ name }: { readonly name: RetentionName }) {
  const t = useT()
  const { keep, end, ground } = retentionRules[name]
  const after = t(`retention.${name}_after`)
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {t(`retention.${name}_what`)}
      </th>
      <td role="cell">
        <p>{keep === null ? after : t(`retention.${keep.unit}s`, { count: keep.count, after })}</p>
        <p>{t(`retention.end_${end}`)}</p>
      </td>
      <td role="cell">
        <p>{t(`retention.${name}_why`)}</p>
        <p>{t(`retention.ground_${ground}`)}</p>
      </td>
    </tr>
  )
}
