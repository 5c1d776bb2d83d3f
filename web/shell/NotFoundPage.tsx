import { useQuery } from '@tanstack/react-query'
import { useParams, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FRONT_PAGE, featuredQuery } from '#web/discovery/featured/queries.ts'
import { type BlockInfo, type GoneInfo, readBlockInfo } from '#web/lib/with-page-errors.ts'
import { profileQuery } from '#web/people/profiles/queries.ts'
import { TitleList } from '#web/posts/cards/TitleList.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { RubbedOutDrawing } from '#web/ui/drawings/RubbedOutDrawing.tsx'
import { TornPageDrawing } from '#web/ui/drawings/TornPageDrawing.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ErrorState } from './ErrorPage.tsx'
import { authorOfGone } from './error-parts.ts'
import styles from './error-state.module.css'
import { readGoneInfo } from './error-state-title.ts'
import { text } from './layout-text.ts'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Not-found page; also renders removed content (`notFound({ data: { gone: { by } } })`) and content hidden by a block. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const gone = readGoneInfo(data)
  if (gone !== undefined) return <GonePage {...gone} />
  const hidden = readBlockInfo(data)
  if (hidden) return <BlockedPage {...hidden} />
  return (
    <UnavailablePage statusLabel="۴۰۴" drawing={<TornPageDrawing />} title={text.notFoundHeading} end={<Picks />}>
      {text.notFound}
    </UnavailablePage>
  )
}

/**
 * Page hidden by a block: the blocker sees whom they blocked, with a link to that profile; the blocked user sees only that it is
 * unavailable.
 */
const BlockedPage = ({ by, handle, name }: BlockInfo) => (
  <UnavailablePage statusLabel="۴۰۳" title={text.hiddenTitle}>
    {by === 'other' ? (
      text.hidden.other
    ) : (
      <>
        {text.hidden.before} <bdi>{name}</bdi> {text.hidden.after} <PathLink to={`/${handle}`}>{text.hidden.toProfile}</PathLink>
      </>
    )}
  </UnavailablePage>
)

/** Shows that content was removed, by whom and under which rule; without a known `by`, as on `/error/410`, it lists the possible reasons. */
export function GonePage({ by, rule, ruleName }: Partial<GoneInfo>) {
  const reasons: Readonly<Record<string, string>> = text.gone
  const reason = reasons[by ?? '']
  const handle = useAuthorOfGone(by)
  const { api } = useRouteContext({ from: '__root__' })
  const author = useQuery({ ...profileQuery(api, handle ?? ''), enabled: handle !== undefined }).data
  return (
    <UnavailablePage
      statusLabel="۴۱۰"
      drawing={<RubbedOutDrawing />}
      title={text.goneHeading}
      end={<Picks />}
      step={
        handle && (
          <LinkButton to={`/${handle}`}>
            {text.othersOf} {author ? <bdi>{author.name}</bdi> : <bdi dir="ltr">@{handle}</bdi>}
          </LinkButton>
        )
      }
      below={
        <>
          {(by === 'moderator' || by === 'law') && (
            <p>
              {text.goneOwn} <PathLink to="/me/posts/removed">{text.goneOwnLink}</PathLink>
            </p>
          )}
          {!reason && (
            <div>
              <p>{text.goneReasonsLead}</p>
              <ul className={styles.reasons}>
                {text.goneReasons.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
    >
      {reason ?? text.gone.other}{' '}
      {rule !== undefined && (
        <>
          {text.goneRule.before} <PathLink to={`/about/rules#rule-${rule}`}>{text.goneRule.name(rule, ruleName ?? '')}</PathLink>.{' '}
        </>
      )}
      {text.goneNote}
    </UnavailablePage>
  )
}

/** Returns the handle in the address of something gone whose author has other posts. */
function useAuthorOfGone(by: string | undefined): string | undefined {
  return authorOfGone(by, useParams({ strict: false }))
}

interface UnavailablePageProps {
  statusLabel: string
  drawing?: ReactNode
  title: string
  children: ReactNode
  below?: ReactNode
  /** The next step, if it is not the way home. */
  step?: ReactNode
  /** After the search. */
  end?: ReactNode
}

const UnavailablePage = ({ children, below, step, end, ...props }: UnavailablePageProps) => (
  <ErrorState {...props}>
    <p>{children}</p>
    {below}
    <div className={styles.actions}>
      {step}
      <LinkButton to="/" variant={step ? 'quiet' : 'primary'}>
        {text.goHome}
      </LinkButton>
    </div>
    <SiteSearchForm />
    {end}
  </ErrorState>
)

const PICKS = 3

/** Posts to read instead; nothing until they are loaded. */
function Picks() {
  const { api } = useRouteContext({ from: '__root__' })
  const posts = useQuery(featuredQuery(api, FRONT_PAGE)).data?.items.slice(0, PICKS) ?? []
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="instead" className={styles.instead}>
      <h2 id="instead">{text.readInstead}</h2>
      <TitleList posts={posts} />
    </section>
  )
}
