import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { COMMUNITY_NUMBERS, MEMBER_NUMBERS } from '#shared/birthday-numbers.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { OwnBirthday } from '#worker/site/birthdays/contract.ts'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { createCard } from './actions.ts'
import styles from './birthdays.module.css'
import { cardPath, communityBirthdayQuery, ownBirthdayQuery } from './queries.ts'
import { text } from './text.ts'
import { YearSummary } from './YearSummary.tsx'

interface Props {
  campaign: Campaign
  /** What the page shows of other slices. */
  children?: ReactNode
}

/** A birthday in any phase: the viewer's and the community's year. */
export function BirthdayPage({ campaign, children }: Props) {
  const viewer = useViewer()
  const { slug, title, theme, description } = campaign
  return (
    <>
      <PageTitle lead={theme}>
        <bdi>{title}</bdi>
      </PageTitle>
      <BirthdayState campaign={campaign} />
      {description !== '' && <p className={styles.description}>{description}</p>}
      {viewer && <OwnYear slug={slug} />}
      <CommunityYear slug={slug} />
      {viewer === null && (
        <div className={styles.invitation}>
          <p>{text.visitor}</p>
          <LinkButton to="/login" search={{ next: `/campaign/${slug}` }} variant="quiet">
            {text.signIn}
          </LinkButton>
        </div>
      )}
      {children}
    </>
  )
}

/** When a birthday begins or ends, with the time left. */
function BirthdayState({ campaign: { phase, opensAt, endsAt } }: { campaign: Campaign }) {
  if (phase === 'unscheduled') return <p className={styles.state}>{text.unscheduled}</p>
  if (phase === 'cancelled') return <p className={styles.state}>{text.cancelled}</p>
  if (phase === 'over') return <p className={styles.state}>{text.ended}</p>
  const at = phase === 'upcoming' ? opensAt : endsAt
  if (at === null) return null
  return (
    <p className={styles.state}>
      <span>
        {phase === 'upcoming' ? text.opensAt : text.endsAt} <Time at={at} as="moment" />
      </span>
      <TimeLeft until={at} />
    </p>
  )
}

/** Empty until hydration, because cached HTML cannot know when it will be read. */
function TimeLeft({ until }: { until: number }) {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  if (!isHydrated || until <= now) return null
  return <span className={styles.left}>{formatLeft(until - now)}</span>
}

function formatLeft(ms: number): string {
  if (ms >= 2 * DAY) return text.daysLeft(formatNumber(Math.floor(ms / DAY)))
  if (ms >= 2 * HOUR) return text.hoursLeft(formatNumber(Math.floor(ms / HOUR)))
  return text.minutesLeft(formatNumber(Math.ceil(ms / MINUTE)))
}

/** The community's year, the same for everybody. */
function CommunityYear({ slug }: { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { since, until, numbers, tags } = useSuspenseQuery(communityBirthdayQuery(api, slug)).data
  return (
    <PageSection title={text.everybody}>
      {numbers ? (
        <YearSummary names={COMMUNITY_NUMBERS} numbers={numbers} since={since} until={until} />
      ) : (
        <p className={styles.hint}>{text.notCounted}</p>
      )}
      {tags.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{text.topTags}</h3>
          <p className={styles.tags}>
            {tags.map((tag) => (
              <TagChip key={tag.slug} to={`/tag/${tag.slug}`}>
                {tag.name}
              </TagChip>
            ))}
          </p>
        </>
      )}
    </PageSection>
  )
}

/** The viewer's year and its card. */
function OwnYear({ slug }: { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const year = useClientQuery(ownBirthdayQuery(api, slug))
  return (
    <PageSection title={text.mine}>
      <div className={styles.own}>{year ? <Year slug={slug} year={year} /> : <Loading />}</div>
    </PageSection>
  )
}

/** Without JavaScript, a button asks for the page with the viewer's data. */
const Loading = () => (
  <>
    <p className={styles.hint}>{text.loading}</p>
    <NoScript>
      {import.meta.env.SSR && (
        <Button {...postButton('page.show')} variant="quiet">
          {text.show}
        </Button>
      )}
    </NoScript>
  </>
)

function Year({ slug, year }: { slug: string; year: OwnBirthday }) {
  if (Object.values(year.numbers).every((number) => number === 0))
    return (
      <EmptyState title={text.empty} link={{ to: '/new-post', label: text.write }}>
        {text.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <YearSummary names={MEMBER_NUMBERS} {...year} />
      <div className={styles.card}>
        <h3 className={styles.subtitle}>{text.card}</h3>
        {year.card ? (
          <LinkButton to={cardPath(slug, year.card)} variant="quiet">
            {text.showCard}
          </LinkButton>
        ) : year.canCreateCard ? (
          <CreateCard slug={slug} />
        ) : (
          <p className={styles.hint}>{text.cardLater}</p>
        )}
      </div>
    </>
  )
}

function CreateCard({ slug }: { slug: string }) {
  const create = useAction(createCard, { slug })
  return (
    <>
      <p className={styles.hint}>{text.cardHint}</p>
      <ActionButton action={create}>{text.createCard}</ActionButton>
      <ErrorNote>{create.error?.message}</ErrorNote>
    </>
  )
}
