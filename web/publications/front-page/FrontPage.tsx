import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { PostCard as PostCardData } from '#worker/posts/posts/contract.ts'
import type { FrontPage as FrontPageData, SeriesCard } from '#worker/publications/front-page/contract.ts'
import styles from './front-page.module.css'
import { frontPageQuery } from './queries.ts'
import { LeadStory, Stories } from './Stories.tsx'
import { text } from './text.ts'

/** The first page of a publication, arranged like the front page of a magazine; `podcasts` come before the writers. */
export function FrontPage({ handle, podcasts }: { handle: string; podcasts?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const page = useSuspenseQuery(frontPageQuery(api, handle)).data
  const { lead, featured, pinned, sections, series, newest } = page
  return (
    <div className={styles.page}>
      {lead ? (
        <LeadStory post={lead} />
      ) : (
        <EmptyState drawing={<PostsDrawing />} title={text.empty} link={{ to: '/', label: text.explore }}>
          {text.emptyMore}
        </EmptyState>
      )}
      {featured.length > 0 && (
        <section className={styles.featured} aria-label={text.featured}>
          <CardList>
            {featured.map((post) => (
              <PostCard key={post.hash} post={withoutPublication(post)} />
            ))}
          </CardList>
        </section>
      )}
      {sections.map(({ title, tag, posts }) => (
        <Section
          key={tag.slug}
          id={`section-${tag.slug}`}
          title={
            <PathLink to={`/tag/${tag.slug}`}>
              <bdi>{title}</bdi>
            </PathLink>
          }
        >
          <Stories posts={posts} />
        </Section>
      ))}
      {series.length > 0 && (
        <Section id="series" title={text.series}>
          <SeriesShelf series={series} />
        </Section>
      )}
      {(pinned.length > 0 || newest.items.length > 0) && (
        <Section id="newest" title={text.newest}>
          <CardList>
            {pinned.map((post) => (
              <PostCard key={post.hash} post={withoutPublication(post)} level={3} label={<PinnedLabel />} />
            ))}
            {newest.items.map((post) => (
              <PostCard key={post.hash} post={withoutPublication(post)} level={3} />
            ))}
          </CardList>
          <Pager to={`/${handle}`} next={newest.next} />
        </Section>
      )}
      {podcasts}
      <People page={page} />
    </div>
  )
}

/** Cards on the publication’s own page do not repeat its name. */
const withoutPublication = (post: PostCardData): PostCardData => ({ ...post, publication: null })

const Section = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
    {children}
  </section>
)

const PinnedLabel = () => (
  <span className={styles.pinned}>
    <IconPin size={16} stroke={1.6} aria-hidden="true" />
    {text.pinned}
  </span>
)

function People({ page: { members, memberCount } }: { page: Pick<FrontPageData, 'members' | 'memberCount'> }) {
  if (members.length === 0) return null
  const others = memberCount - members.length
  return (
    <Section id="people" title={text.people}>
      <ul className={styles.people}>
        {members.map(({ person }) => (
          <li key={person.handle}>
            <PathLink to={`/${person.handle}`} className={styles.person}>
              <Avatar name={person.name} handle={person.handle} picture={person.avatar} />
              <bdi>{person.name}</bdi>
            </PathLink>
          </li>
        ))}
        {others > 0 && <li className={styles.others}>{text.morePeople(others)}</li>}
      </ul>
    </Section>
  )
}

/** The series of a publication, each with its first parts by number. */
const SeriesShelf = ({ series }: { series: readonly SeriesCard[] }) => (
  <ul className={styles.shelf}>
    {series.map(({ hash, path, title, description, postCount, posts }) => (
      <li key={hash}>
        <h3 className={styles.storyTitle}>
          <PathLink to={path}>
            <bdi>{title}</bdi>
          </PathLink>
        </h3>
        <p className={styles.seriesMeta}>{text.parts(postCount)}</p>
        {description && (
          <p className={styles.storyDescription} dir="auto">
            {description}
          </p>
        )}
        <ul className={styles.parts}>
          {posts.map((post) => (
            <li key={post.hash} data-teaser={post.hash}>
              <span className={styles.number} aria-hidden="true">
                {persianDigits(post.number)}
              </span>
              <PathLink to={post.path}>
                <span className="visually-hidden">{text.partNumber(post.number)}: </span>
                <bdi dir={resolveDirection(null, post.title, 'rtl')}>{post.title}</bdi>
              </PathLink>
              {post.sponsor && <SponsorMark name={post.sponsor.name} />}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
