import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { text as trending } from '#web/discovery/trending/text.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { MagnifierDrawing } from '#web/ui/drawings/MagnifierDrawing.tsx'
import { CardList } from '#web/ui/Pager.tsx'
import type { SearchResponse, SearchType } from '#worker/discovery/search/contract.ts'
import { Quoted } from './Quoted.tsx'
import { SEARCH_TYPES } from './queries.ts'
import styles from './search.module.css'
import { isFiltered, type SearchScope, unfiltered } from './search-address.ts'
import { text } from './text.ts'

interface Props {
  type: SearchType
  query: string
  scope: SearchScope
  counts: SearchResponse['counts']
}

/** Three ruled lines that nobody has written yet, with the next step, and what others read these days. */
export function NothingFound({ type, query, scope, counts }: Props) {
  const others = SEARCH_TYPES.filter((other) => other !== type && counts[other] > 0)
  const isLimited = isFiltered(scope) || scope.in !== undefined
  const isUnwritten = type === 'posts' && !isLimited && others.length === 0
  const hint = isLimited ? text.noneLimited : others.length > 0 ? text.elsewhere : text.noResultsHint
  return (
    <>
      <div className={styles.unwritten}>
        <div className={styles.drawing}>
          <MagnifierDrawing />
        </div>
        <p className={styles.unwrittenTitle}>
          {isUnwritten ? (
            <>
              <Quoted>{query}</Quoted> {text.unwritten}
            </>
          ) : (
            <>
              {text.noResults[0]} <Quoted>{query}</Quoted> {text.noResults[1](type)}
            </>
          )}
        </p>
        <p className={styles.unwrittenHint}>{hint}</p>
        <div className={styles.steps}>
          <NextSteps query={query} scope={scope} others={others} counts={counts} />
        </div>
      </div>
      <Nearby />
    </>
  )
}

interface NextStepsProps extends Omit<Props, 'type'> {
  /** Types with hits. */
  others: readonly SearchType[]
}

function NextSteps({ query, scope, others, counts }: NextStepsProps) {
  const [first, ...rest] = others
  if (isFiltered(scope) || scope.in !== undefined)
    return (
      <LinkButton to="/search/posts" search={{ q: query, ...(isFiltered(scope) ? unfiltered(scope) : {}) }}>
        {isFiltered(scope) ? text.withoutFilters : text.everywhere}
      </LinkButton>
    )
  if (first === undefined)
    return (
      <>
        <LinkButton to="/new-post">{text.write}</LinkButton>
        <Link to="/topics">{text.browse}</Link>
      </>
    )
  return (
    <>
      <LinkButton to={`/search/${first}`} search={{ q: query }}>
        {text.see(counts[first], first)}
      </LinkButton>
      {rest.slice(0, MAX_STEPS).map((other) => (
        <Link key={other} to="/search/$type" params={{ type: other }} search={{ q: query }}>
          {text.see(counts[other], other)}
        </Link>
      ))}
    </>
  )
}

const MAX_STEPS = 2
const NEARBY_POSTS = 5

function Nearby() {
  const { api } = useRouteContext({ from: '__root__' })
  const posts = useQuery(trendingQuery(api)).data?.items ?? []
  if (posts.length === 0) return null
  return (
    <>
      <h2 className={styles.nearby}>{trending.title}</h2>
      <CardList label={trending.title}>
        {posts.slice(0, NEARBY_POSTS).map((post) => (
          <PostCard key={post.hash} post={post} level={3} />
        ))}
      </CardList>
    </>
  )
}
