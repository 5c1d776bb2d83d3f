import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import type { ReactNode } from 'react'
import { stringifySearch } from '#web/lib/search-params.ts'
import type { SearchType } from '#worker/discovery/search/contract.ts'
import { PostFilters } from './PostFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SearchGuide } from './SearchGuide.tsx'
import styles from './search.module.css'
import type { SearchScope } from './search-address.ts'
import { text } from './text.ts'

interface Props {
  /** For screen readers; everybody else sees the box. */
  title: ReactNode
  type?: SearchType
  /** What the box contains. */
  query?: string
  scope?: SearchScope
}

/** Heading of a search page: the box, and for a query, behind a button, the filters of posts and how to search for more than words. */
export const SearchHead = ({ title, type = 'posts', query = '', scope = {} }: Props) => {
  const address = `${type} ${query} ${stringifySearch({ ...scope })}`
  const label = type === 'posts' ? text.filtersAndGuide : text.guide
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1} className="visually-hidden">
        {title}
      </h1>
      {/* A new search begins with its own text and without suggestions, and closes what was open. */}
      <SearchBox key={address} type={type} query={query} scope={scope} />
      {query !== '' && (
        <details key={`more ${address}`} className={styles.more}>
          <summary className={styles.moreButton} aria-label={label} title={label}>
            <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden="true" />
          </summary>
          <div className={styles.panel}>
            {type === 'posts' && <PostFilters query={query} scope={scope} />}
            <SearchGuide />
          </div>
        </details>
      )}
    </header>
  )
}
