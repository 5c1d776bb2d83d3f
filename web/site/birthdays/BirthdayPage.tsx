import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { COMMUNITY_NUMBERS, MEMBER_NUMBER_NAMES, MEMBER_NUMBERS } from '#shared/birthday-numbers.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import poster from '#web/site/campaigns/campaigns.module.css'
import { Poster } from '#web/site/campaigns/Poster.tsx'
import { PosterArt } from '#web/site/campaigns/PosterArt.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorNote } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { OwnBirthday } from '#worker/site/birthdays/contract.ts'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import { createCard } from './actions.ts'
import styles from './birthdays.module.css'
import { cardPath, communityBirthdayQuery, ownBirthdayQuery } from './queries.ts'
import { text } from './text.ts'
import { Definitions, YearSummary } from './YearSummary.tsx'

interface Props {
  campaign: Campaign
  /** What the page shows of other slices. */
  children?: ReactNode
}

/** A birthday in any phase: the viewer's card or, for a visitor, a poster, and the community's year. */
export function BirthdayPage({ campaign, children }: Props) {
  const viewer = useViewer()
  const { slug, description } = campaign
  return (
    <>
      {viewer ? (
        <OwnYear campaign={campaign} name={viewer.name} />
      ) : (
        <Poster campaign={campaign} note={<BirthdayState campaign={campaign} />} />
      )}
      {viewer === null && (
        <div className={styles.invitation}>
          <p>{text.visitor}</p>
          <LinkButton to="/login" search={{ next: `/campaign/${slug}` }}>
            {text.signIn}
          </LinkButton>
        </div>
      )}
      {description !== '' && <p className={styles.description}>{description}</p>}
      <CommunityYear slug={slug} />
      {children}
    </>
  )
}

/** When a birthday begins or ends, with the time left. */
function BirthdayState({ campaign: { phase, opensAt, endsAt } }: { campaign: Campaign }) {
  if (phase === 'unscheduled') return text.unscheduled
  if (phase === 'cancelled') return text.cancelled
  if (phase === 'over') return text.ended
  const at = phase === 'upcoming' ? opensAt : endsAt
  if (at === null) return null
  return (
    <>
      {phase === 'upcoming' ? text.opensAt : text.endsAt} <Time at={at} as="moment" />
      <TimeLeft until={at} />
    </>
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
  return ` · ${formatLeft(until - now)}`
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

/** The viewer's year as a card, at the head of the page, and the way to send it. */
function OwnYear({ campaign, name }: { campaign: Campaign; name: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { slug } = campaign
  const year = useClientQuery(ownBirthdayQuery(api, slug))
  return (
    <section aria-labelledby="own-year">
      <header className={classNames(poster.poster, styles.yearCard)}>
        <PosterArt campaign={campaign} className={poster.art} />
        <h1 className={poster.kicker} tabIndex={-1}>
          <bdi>{campaign.title}</bdi>
        </h1>
        <p className={styles.when}>
          <BirthdayState campaign={campaign} />
        </p>
        <h2 id="own-year" className={styles.whose}>
          {text.mine}، <bdi>{name}</bdi>
        </h2>
        {year ? <YearNumbers year={year} /> : <p>{text.loading}</p>}
      </header>
      <div className={styles.card}>{year ? <CardActions slug={slug} year={year} /> : <ShowYear />}</div>
    </section>
  )
}

const isEmptyYear = ({ numbers }: OwnBirthday) => Object.values(numbers).every((number) => number === 0)

function YearNumbers({ year }: { year: OwnBirthday }) {
  if (isEmptyYear(year))
    return (
      <>
        <p className={styles.emptyYear}>{text.empty}</p>
        <p>{text.emptyHint}</p>
      </>
    )
  const { views, ...others } = year.numbers
  return (
    <>
      <dl className={styles.yearNumbers}>
        <div className={styles.views}>
          <dt>{text.readTimes}</dt>
          <dd>{formatNumber(views)}</dd>
        </div>
        {MEMBER_NUMBER_NAMES.map(
          (name) =>
            name !== 'views' && (
              <div key={name}>
                <dt>{MEMBER_NUMBERS[name].label}</dt>
                <dd>{formatNumber(others[name])}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.when}>{text.period(formatDate(year.since), formatDate(year.until - 1))}</p>
    </>
  )
}

/** Without JavaScript, a button asks for the page with the viewer's data. */
const ShowYear = () => (
  <NoScript>
    {import.meta.env.SSR && (
      <Button {...postButton('page.show')} variant="quiet">
        {text.show}
      </Button>
    )}
  </NoScript>
)

function CardActions({ slug, year }: { slug: string; year: OwnBirthday }) {
  if (isEmptyYear(year)) return <LinkButton to="/new-post">{text.write}</LinkButton>
  return (
    <>
      {year.card ? (
        <LinkButton to={cardPath(slug, year.card)}>{text.showCard}</LinkButton>
      ) : year.canCreateCard ? (
        <CreateCard slug={slug} />
      ) : (
        <p className={styles.hint}>{text.cardLater}</p>
      )}
      <Definitions names={MEMBER_NUMBERS} />
    </>
  )
}

function CreateCard({ slug }: { slug: string }) {
  const create = useAction(createCard, { slug })
  return (
    <>
      <ActionButton action={create}>{text.createCard}</ActionButton>
      <p className={styles.hint}>{text.cardHint}</p>
      <ErrorNote>{create.error?.message}</ErrorNote>
    </>
  )
}
