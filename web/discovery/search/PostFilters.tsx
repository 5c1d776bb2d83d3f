import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import styles from './search.module.css'
import { FILTER_NAMES, FILTER_VALUES, type FilterName, type SearchScope, withFilter } from './search-address.ts'
import { text } from './text.ts'

interface Props {
  query: string
  scope: SearchScope
}

const labelOf = (name: FilterName, value: string): string => (text.filterValues[name] as Record<string, string>)[value] ?? ''

/** The values of each filter of posts, as links. */
export const PostFilters = ({ query, scope }: Props) => (
  <div className={styles.filters}>
    {FILTER_NAMES.map((name) => (
      <div key={name} className={styles.filter}>
        <span aria-hidden="true">{text.filterNames[name]}</span>
        <ul className={styles.values} aria-label={text.filterNames[name]}>
          {[undefined, ...FILTER_VALUES[name]].map((value) => (
            <li key={value ?? ''}>
              <Link
                to="/search/$type"
                params={{ type: 'posts' }}
                search={{ q: query, ...withFilter(scope, name, value) }}
                activeOptions={{ exact: true, includeSearch: true }}
                rel="nofollow"
                className={styles.value}
              >
                {value === undefined ? text.anyValue[name] : labelOf(name, value)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)

/** The chosen filters; each link removes one. */
export function ChosenFilters({ query, scope }: Props) {
  const chosen = FILTER_NAMES.flatMap((name) => (scope[name] === undefined ? [] : [{ name, label: labelOf(name, scope[name]) }]))
  if (chosen.length === 0) return null
  return (
    <ul className={classNames(styles.values, styles.chosen)} aria-label={text.chosenFilters}>
      {chosen.map(({ name, label }) => (
        <li key={name}>
          <Link
            to="/search/$type"
            params={{ type: 'posts' }}
            search={{ q: query, ...withFilter(scope, name, undefined) }}
            rel="nofollow"
            className={styles.value}
          >
            <span className="visually-hidden">{text.removeFilter}</span> {label}
            <IconX size={14} stroke={2} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
