import { roleName } from '#shared/person-roles.ts'
import type { ShowPage } from '#worker/podcasts/shows/contract.ts'
import styles from './show-page.module.css'
import { text } from './text.ts'

export function ShowPeople({ persons, funding, link }: Pick<ShowPage, 'persons' | 'funding' | 'link'>) {
  if (persons.length === 0 && funding.length === 0 && !link) return null
  return (
    <dl className={styles.people}>
      {persons.length > 0 && (
        <div>
          <dt>{text.persons}</dt>
          <dd>
            <ul className={styles.names}>
              {persons.map(({ name, role, group, href }) => (
                <li key={`${name} ${role}`}>
                  {href ? (
                    <a href={href} rel="noopener">
                      <bdi>{name}</bdi>
                    </a>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                  {role && ` (${roleName(group, role)})`}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {funding.length > 0 && (
        <div>
          <dt>{text.funding}</dt>
          <dd>
            <ul className={styles.names}>
              {funding.map(({ url, text: label }) => (
                <li key={url}>
                  <a href={url} rel="noopener nofollow">
                    <bdi>{label}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {link && (
        <div>
          <dt>{text.site}</dt>
          <dd>
            <a href={link} rel="noopener">
              <bdi dir="ltr">{new URL(link).host}</bdi>
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
