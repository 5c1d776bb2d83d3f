import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Num } from '#web/ui/NumberRow.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import { SEARCH_TYPES, searchQuery } from './queries.ts'
import styles from './search.module.css'
import { text } from './text.ts'

const route = getRouteApi('/_shell/search/$type')

export default function SearchSidebar() {
  const { api } = route.useRouteContext()
  const { type, query, after, validationError } = route.useLoaderData()
  const { data } = useInfiniteQuery({ ...searchQuery(api, type, query, after), enabled: validationError === undefined })
  const counts = data?.pages[0]?.counts
  const others = SEARCH_TYPES.filter((other) => other !== type && (counts?.[other] ?? 0) > 0)
  // Without a query, the page itself explains what can be typed.
  if (query === '' || validationError) return null
  return (
    <SidebarSection title={text.others}>
      {others.length === 0 && <p className={styles.none}>{text.noOthers}</p>}
      <ul>
        {others.map((other) => (
          <li key={other}>
            <Link to="/search/$type" params={{ type: other }} search={{ q: query }} className={styles.entry}>
              <span>{text.types[other]}</span>
              <Num value={counts?.[other] ?? 0} className={styles.entryCount} />
            </Link>
          </li>
        ))}
      </ul>
    </SidebarSection>
  )
}
