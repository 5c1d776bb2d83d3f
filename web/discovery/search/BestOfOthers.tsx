import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TrendingSection } from '#web/discovery/trending/TrendingSection.tsx'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { TitleList } from '#web/posts/cards/TitleList.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { SearchResults } from '#worker/discovery/search/contract.ts'
import { accompanyingResults } from './accompanying.ts'
import { searchQuery } from './queries.ts'
import styles from './search.module.css'
import { text } from './text.ts'

const route = getRouteApi('/_shell/search/$type')

/** The best hits of other types, beside the results; what is read these days where there are none. */
export function BestOfOthers() {
  const { api } = route.useRouteContext()
  const { type, query, after, scope, validationError } = route.useLoaderData()
  const { data } = useInfiniteQuery({ ...searchQuery(api, type, query, { after, ...scope }), enabled: validationError === undefined })
  const first = data?.pages[0]
  if (!first || validationError !== undefined) return null
  const shown = accompanyingResults(first)
  if (shown.length === 0 && first.results.hits.length > 0) {
    const results = first.results.type === 'posts' ? first.results.hits : []
    return <TrendingSection except={new Set(results.map(({ hash }) => hash))} />
  }
  return shown.map((found) => (
    <SidebarSection
      key={found.type}
      title={text.types[found.type]}
      more={
        found.hits.length < first.counts[found.type] && (
          <Link to="/search/$type" params={{ type: found.type }} search={{ q: query }}>
            {text.all} <span className="visually-hidden">{text.types[found.type]}</span>
          </Link>
        )
      }
    >
      <BestHits found={found} />
    </SidebarSection>
  ))
}

function BestHits({ found }: { found: SearchResults }) {
  if (found.type === 'posts') return <TitleList posts={found.hits} />
  return <ul>{renderHits(found)}</ul>
}

function renderHits(found: SearchResults): ReactNode {
  switch (found.type) {
    case 'users':
    case 'publications':
      return found.hits.map(({ handle, name, avatar }) => (
        <Entry
          key={handle}
          to={`/${handle}`}
          name={name}
          picture={<Avatar name={name} handle={handle} picture={avatar} size="medium" square={found.type === 'publications'} />}
          detail={<bdi dir="ltr">@{handle}</bdi>}
        >
          <FollowButton target={{ kind: found.type === 'users' ? 'user' : 'publication', key: handle, name }} />
        </Entry>
      ))
    case 'podcasts':
      return found.hits.map(({ hash, title, cover, owner }) => (
        <Entry
          key={hash}
          to={`/podcast/${hash}`}
          name={title}
          picture={
            <span className={styles.cover}>
              <Cover title={title} picture={cover} sizes="40px" />
            </span>
          }
          detail={<bdi>{owner.name}</bdi>}
        />
      ))
    case 'tags':
      return found.hits.map(({ slug, name, postCount }) => (
        <Entry key={slug} to={`/tag/${slug}`} name={name} sign="#" detail={text.posts(postCount)}>
          <FollowButton target={{ kind: 'tag', key: slug, name }} />
        </Entry>
      ))
    case 'topics':
      return found.hits.map(({ key, name, postCount }) => (
        <Entry key={key} to={`/topic/${key}`} name={name} detail={text.posts(postCount)} />
      ))
    case 'lists':
      return found.hits.map(({ hash, name, owner }) => (
        <Entry key={hash} to={`/${owner.handle}/list/${hash}`} name={name} detail={<bdi>{owner.name}</bdi>} />
      ))
    default:
      return null
  }
}

interface EntryProps {
  to: string
  name: string
  sign?: string
  picture?: ReactNode
  detail: ReactNode
  /** A button at the end. */
  children?: ReactNode
}

const Entry = ({ to, name, sign, picture, detail, children }: EntryProps) => (
  <li className={styles.entry}>
    {picture}
    <div className={styles.entryText}>
      <PathLink to={to} className={styles.entryName}>
        {sign && <span className={styles.sign}>{sign}</span>}
        <bdi>{name}</bdi>
      </PathLink>
      <span className={styles.entryDetail}>{detail}</span>
    </div>
    {children}
  </li>
)
